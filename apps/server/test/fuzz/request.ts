/** A request before the ids in it are chosen from those that exist by then. */
export interface Draft {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** Sent as it is instead of the body. */
  readonly rawBody?: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Rides have UUIDs, everything else has numbers. */
export type Id = number | string;

/** A placeholder for an id that is chosen when the request is sent. */
export class IdChoice {
  /** The kind of thing it identifies, as the addresses of such things end: `goals`, `sessions`. */
  readonly kind: string;
  readonly from: "own" | "seen" | "any";
  readonly index: number;

  constructor(kind: string, from: IdChoice["from"], index: number) {
    this.kind = kind;
    this.from = from;
    this.index = index;
  }
}

/** The same value with every choice made. */
export function withIds(value: unknown, choose: (choice: IdChoice) => unknown): unknown {
  if (value instanceof IdChoice) return choose(value);
  if (Array.isArray(value)) return value.map((item) => withIds(item, choose));
  if (typeof value !== "object" || value === null) return value;
  const copy: object = {};
  for (const [key, item] of Object.entries(value)) {
    // Defined, not assigned: a key named __proto__ is to be sent like any other.
    Object.defineProperty(copy, key, { value: withIds(item, choose), enumerable: true, configurable: true });
  }
  return copy;
}

/** What goes over the wire. */
export interface Request {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export interface Reply {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  readonly setsCookie: boolean;
}

/** Text of a path or a query; an unpaired surrogate can't be written there. */
export const encodeText = (value: unknown): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return encodeURIComponent(Buffer.from(text).toString());
};
