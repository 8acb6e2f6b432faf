import type { Request } from "./request.ts";
import { hostileHeaders, hosts, hugeNumbers, methods, noJson, otherTypes, starts, types } from "./wire-values.ts";

/** Chooses the same way each time for the same numbers. */
export class Chance {
  #state: number;

  constructor(seed: number, index: number) {
    this.#state = (Math.imul(seed | 0, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0;
  }

  /** From 0 to below `end`. Mulberry32. */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  }

  of<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }
}

/** A request as bytes, which no client library would send. */
export interface WireRequest {
  /** What was done to the request that succeeded. */
  readonly way: Way;
  readonly method: string;
  readonly target: string;
  /** Whether its role's own session, key or ticket is still in it. */
  readonly isSignedIn: boolean;
  /** Whether more may have been announced than is sent. */
  readonly mayBeIncomplete: boolean;
  readonly body: Buffer;
  readonly bytes: Buffer;
}

interface Parts {
  method: string;
  target: string;
  version: string;
  headers: [name: string, value: string][];
  body: Buffer | undefined;
  /** Whether the mutation itself has stated the body's length. */
  isFramed: boolean;
  isSignedIn: boolean;
}

interface Surroundings {
  /** Ids of other people, and numbers that may be ids of what is theirs. */
  readonly otherIds: readonly (number | string)[];
}

type Mutate = (parts: Parts, chance: Chance, surroundings: Surroundings) => void;

const setHeader = (parts: Parts, name: string, value: string) => {
  parts.headers = [...parts.headers.filter(([is]) => is !== name), [name, value]];
};
const withoutHeader = (parts: Parts, name: string) => {
  parts.headers = parts.headers.filter(([is]) => is !== name);
};

interface Place {
  readonly within: Record<string, unknown>;
  readonly key: string;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== "object" || value === null) return [];
  const within = value as Record<string, unknown>;
  return Object.entries(within).flatMap(([key, item]) => [{ within, key }, ...placesIn(item)]);
}

/** Something that is not JSON, or JSON with a byte order mark, is replaced by a small object. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { id: 1 };
  }
}

/** Changes the body's JSON at one place; a request without a body gets one. */
function atPlace(change: (place: Place, chance: Chance, surroundings: Surroundings) => void): Mutate {
  return (parts, chance, surroundings) => {
    const value = jsonIn(parts.body?.toString() ?? "");
    const places = placesIn(value);
    if (places.length > 0) change(chance.of(places), chance, surroundings);
    parts.body = Buffer.from(JSON.stringify(value));
  };
}

/** Changes the body's text, which need not be JSON afterward. */
function inText(change: (text: string, chance: Chance) => Buffer | string): Mutate {
  return (parts, chance) => {
    parts.body = Buffer.from(change(parts.body?.toString() ?? '{"id": 1}', chance));
  };
}

const swapSegment = (target: string, chance: Chance, surroundings: Surroundings): string => {
  const ids = [...target.matchAll(/(?<=[/=])(?:\d+|[\da-f]{8}-[\da-f-]{27})(?=[/?&]|$)/g)];
  if (ids.length === 0) return target;
  const id = chance.of(ids);
  return `${target.slice(0, id.index)}${chance.of(surroundings.otherIds)}${target.slice(id.index + id[0].length)}`;
};

/** How a request that has succeeded is changed. */
const ways = {
  "someone else's id in the address": (parts, chance, surroundings) => {
    parts.target = swapSegment(parts.target, chance, surroundings);
  },
  "someone else's id in the body": (parts, chance, surroundings) => {
    atPlace((place) => {
      const places = placesIn(place.within).filter(
        ({ key, within }) => /id$/i.test(key) || Number.isInteger(within[key]),
      );
      const chosen = places.length > 0 ? chance.of(places) : place;
      chosen.within[chosen.key] = chance.of(surroundings.otherIds);
    })(parts, chance, surroundings);
  },
  "another type": atPlace(({ within, key }, chance) => {
    within[key] = chance.of(otherTypes);
  }),
  "a field less": atPlace(({ within, key }) => {
    delete within[key];
  }),
  "a field more": atPlace(({ within, key }, chance, { otherIds }) => {
    const name = chance.of([
      "patientId",
      "userId",
      "id",
      "isAdministrator",
      "confirmedAt",
      "providerId",
      `${key}2`,
      "",
    ]);
    within[name] = chance.of([chance.of(otherIds), true, within[key] ?? null]);
  }),
  "a key twice": inText((text, chance) => {
    const [key = "id"] = Object.keys(jsonIn(text) ?? {});
    const again = `${JSON.stringify(key)}: ${JSON.stringify(chance.of(otherTypes))}`;
    return chance.below(2) ? text.replace("{", `{${again},`) : text.replace(/\}$/, `, ${again}}`);
  }),
  "a huge number": inText((text, chance) => {
    const numbers = [...text.matchAll(/(?<=[:[,]\s*)-?\d+(?:\.\d+)?(?=\s*[,}\]])/g)];
    const huge = chance.of([...hugeNumbers, ...noJson]);
    if (numbers.length === 0) return text.replace(/"[^"]*"(?=\s*[,}])/, huge);
    const number = chance.of(numbers);
    return text.slice(0, number.index) + huge + text.slice(number.index + number[0].length);
  }),
  "a character that can't be stored": (parts, chance, surroundings) => {
    const escaped = chance.of(["\\u0000", "\\ud800", "\\udc00a", "\\ud83d", "\\u202e", "\\ufffe", "\\u2028"]);
    const raw = chance.of(["\0", "\x1b", "\x7f", "\n", "\t"]);
    const encoded = chance.of(["%00", "%ED%A0%80", "%C0%AF", "%FF", "%", "%u0000", "%0d%0a", "%E2%80%AE"]);
    switch (chance.below(3)) {
      case 0:
        return inText((text) => text.replace(/(?<=:\s*")/, escaped))(parts, chance, surroundings);
      case 1:
        return inText((text) => text.replace(/(?<=")/, raw))(parts, chance, surroundings);
      default: {
        const at = 1 + chance.below(parts.target.length);
        parts.target = parts.target.slice(0, at) + encoded + parts.target.slice(at);
      }
    }
  },
  "other bytes": inText((text, chance) => {
    switch (chance.below(6)) {
      case 0:
        return Buffer.from(text, "utf16le");
      case 1:
        return `\ufeff${text}`;
      case 2:
        return Buffer.concat([
          Buffer.from(text.slice(0, 9)),
          Buffer.from([0xed, 0xa0, 0x80]),
          Buffer.from(text.slice(9)),
        ]);
      case 3:
        return text.slice(0, chance.below(text.length));
      case 4:
        return text + text;
      default: {
        const bytes = Buffer.from(text);
        bytes[chance.below(bytes.length)] = chance.below(256);
        return bytes;
      }
    }
  }),
  "another type of content": (parts, chance) => {
    parts.body ??= Buffer.from("{}");
    const type = chance.of(types);
    if (type) setHeader(parts, "content-type", type);
    else withoutHeader(parts, "content-type");
    if (chance.below(4) === 0) parts.headers.push(["content-type", "application/json"]);
  },
  "another method": (parts, chance) => {
    parts.method = chance.of(methods);
  },
  "another host": (parts, chance) => {
    setHeader(parts, "host", chance.of(hosts));
    if (chance.below(5) === 0) parts.headers.push(["host", chance.of(hosts)]);
    if (chance.below(9) === 0) withoutHeader(parts, "host");
  },
  "another form of the target": (parts, chance, surroundings) => {
    const { target } = parts;
    const at = target.lastIndexOf("/") + 1;
    parts.target = chance.of([
      chance.of(starts) + target,
      chance.of(starts) + swapSegment(target, chance, surroundings),
      `${target}/`,
      `${target}${target.includes("?") ? "&" : "?"}id=1&id=2&__proto__[x]=1`,
      `${target}#x`,
      `${target};x=1`,
      target.replaceAll("/", "//"),
      target.toUpperCase(),
      target.replace("/api", "/%61pi"),
      `${target.slice(0, at)}%2f${target.slice(at)}`,
      `${target.slice(0, at)}%2e%2e/${target.slice(at)}`,
      `${target.slice(0, at)}../${target.slice(at)}`,
      "*",
      "localhost:1",
      target.slice(1),
      `${target}${"x".repeat(chance.below(15_000))}`,
    ]);
  },
  "a header more": (parts, chance) => {
    parts.headers.push(chance.of(hostileHeaders));
  },
  "nobody signed in": (parts) => {
    withoutHeader(parts, "cookie");
    withoutHeader(parts, "authorization");
    parts.isSignedIn = false;
  },
  "another version": (parts, chance) => {
    parts.version = chance.of(["HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/1.1 ", "HTTP/11", "http/1.1", "ICE/1.0", ""]);
  },
  "another length": (parts, chance) => {
    const length = parts.body?.length ?? 0;
    parts.isFramed = true;
    parts.headers.push(
      ...chance.of<[string, string][]>([
        [["content-length", `${length + 5}`]],
        [["content-length", `${Math.max(0, length - 5)}`]],
        [["content-length", "-1"]],
        [["content-length", "9".repeat(30)]],
        [["transfer-encoding", "chunked"]],
        [["transfer-encoding", "gzip, chunked"]],
        [
          ["transfer-encoding", "chunked"],
          ["content-length", `${length}`],
        ],
        [
          ["content-length", `${length}`],
          ["content-length", `${length + 1}`],
        ],
      ]),
    );
  },
} satisfies Record<string, Mutate>;

export type Way = keyof typeof ways;
export const wayNames = Object.keys(ways) as Way[];

/** The same request changed in one way, sometimes in two. */
export function mutateOnWire(request: Request, chance: Chance, surroundings: Surroundings): WireRequest {
  const parts: Parts = {
    method: request.method,
    target: request.address,
    version: "HTTP/1.1",
    headers: [
      ["host", "localhost"],
      ["connection", "close"],
      ["x-forwarded-proto", "https"],
      ["x-forwarded-for", `198.51.100.${1 + chance.below(200)}`],
      ...(request.body === undefined ? [] : ([["content-type", "application/json"]] as [string, string][])),
      ...Object.entries(request.headers),
    ],
    body: request.body === undefined ? undefined : Buffer.from(request.body),
    isFramed: false,
    isSignedIn: true,
  };
  const way = chance.of(wayNames);
  ways[way](parts, chance, surroundings);
  if (chance.below(4) === 0) ways[chance.of(wayNames)](parts, chance, surroundings);
  if (!parts.isFramed && parts.body) parts.headers.push(["content-length", `${parts.body.length}`]);
  const head = [
    `${parts.method} ${parts.target} ${parts.version}`,
    ...parts.headers.map((header) => header.join(": ")),
    "",
    "",
  ].join("\r\n");
  const body = parts.body ?? Buffer.alloc(0);
  return {
    way,
    method: parts.method,
    target: parts.target,
    isSignedIn: parts.isSignedIn,
    mayBeIncomplete: parts.isFramed,
    body,
    bytes: Buffer.concat([Buffer.from(head, "latin1"), body]),
  };
}
