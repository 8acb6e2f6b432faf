import { createHash } from "node:crypto";
import { z } from "zod";

/** One audit entry as it was committed. */
export interface AuditRecord {
  readonly id: number;
  readonly at: Date;
  readonly actorKind: string;
  readonly actorId: number | null;
  readonly action: string;
  readonly patientId: number | null;
  readonly detail: unknown;
}

/** A position in the chain. An operator stores it elsewhere to prove later that nothing before it was changed. */
export interface ChainHead {
  readonly sequence: number;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
}

/** Before the first seal. */
export const chainStart: ChainHead = { sequence: 0, hash: "0".repeat(64) };

/**
 * Returns the seal that follows `previous`: SHA-256 over the previous hash, the position, the time of sealing and every
 * field of the entry, as JSON with sorted keys, so that it is the same on both databases and after a restore.
 */
export function nextSeal(previous: ChainHead, record: AuditRecord, sealedAt: Date): ChainHead {
  const sequence = previous.sequence + 1;
  const { id, at, actorKind, actorId, action, patientId, detail } = record;
  const sealed = [
    previous.hash,
    sequence,
    sealedAt.toISOString(),
    [id, at.toISOString(), actorKind, actorId, action, patientId, withSortedKeys(detail)],
  ];
  return { sequence, hash: createHash("sha256").update(JSON.stringify(sealed)).digest("hex") };
}

/** jsonb does not preserve the order of keys, so the hash must not depend on it. */
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, withSortedKeys(inner)]));
}

/**
 * The chain's name: the beginning of its first hash. A copy of a database has the same chain; no other installation
 * has.
 */
export const chainNameOf = (firstHash: string): string => firstHash.slice(0, 12);

/** With the chain's name, if it has begun. */
export const writeHead = ({ sequence, hash }: ChainHead, chainName: string | null = null): string =>
  [sequence, hash, ...(chainName === null ? [] : [chainName])].join(":");

/** A head that somebody saved, with what is known about it. */
export interface SavedHead extends ChainHead {
  readonly chainName: string | null;
  /** When it was the head. */
  readonly at: Date | null;
}

/** Null if the text is neither a head as `writeHead` formats it nor a line of the server's log with one ('audit head'). */
export function readHead(text: string): SavedHead | null {
  const [, sequence, hash, chainName = null] =
    /^(\d{1,15}):([0-9a-f]{64})(?::([0-9a-f]{12}))?$/.exec(text.trim()) ?? [];
  return sequence && hash ? { sequence: Number(sequence), hash, chainName, at: null } : readLoggedHead(text);
}

const loggedHead = z.object({
  auditSequence: z.int().nonnegative(),
  auditHash: z.string().regex(/^[0-9a-f]{64}$/),
  auditChain: z.string().nullable().default(null),
  time: z.union([z.number(), z.string()]).pipe(z.coerce.date()).optional(),
});

function readLoggedHead(text: string): SavedHead | null {
  const begin = text.indexOf("{");
  if (begin < 0) return null;
  try {
    const { data } = loggedHead.safeParse(JSON.parse(text.slice(begin)));
    if (!data) return null;
    return { sequence: data.auditSequence, hash: data.auditHash, chainName: data.auditChain, at: data.time ?? null };
  } catch {
    return null;
  }
}
