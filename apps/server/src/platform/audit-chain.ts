import { createHash } from "node:crypto";

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

export const writeHead = ({ sequence, hash }: ChainHead): string => `${sequence}:${hash}`;

/** Null if the text is not a head as `writeHead` formats it. */
export function readHead(text: string): ChainHead | null {
  const [, sequence, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? [];
  return sequence && hash ? { sequence: Number(sequence), hash } : null;
}
