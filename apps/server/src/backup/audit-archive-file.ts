import { z } from "zod";
import { type ChainHead, nextSeal, readHead, writeHead } from "../platform/audit-chain.ts";
import { HttpError } from "../platform/errors.ts";
import type { SealedEntry } from "../platform/sealed-entries.ts";
import { notWhole, type PackedFile, readPackedLines } from "./packed-lines.ts";

/**
 * A month of the audit log: a header with the chain's head before it, one line for each entry with its seal in the
 * chain's order, and an end line with their number and the head after them, packed and encrypted like a backup. Each
 * archive's part of the chain begins where the previous archive's ends. See docs/decisions/046-retention.md.
 */
const head = z.string().transform((text, { addIssue }) => {
  const read = readHead(text);
  if (read) return read;
  addIssue("must be a head");
  return z.NEVER;
});
const headerLine = z.object({
  bedsideBikeAuditArchive: z.literal(1),
  /** YYYY-MM. */
  month: z.string(),
  headBefore: head,
  madeAt: z.string(),
});
const entryLine = z.tuple([
  z.number(),
  z.string(),
  z.string(),
  z.number(),
  z.string(),
  z.string(),
  z.number().nullable(),
  z.string(),
  z.number().nullable(),
  z.unknown(),
]);
const endLine = z.object({ entries: z.number(), head });

export interface AuditArchive {
  readonly month: string;
  readonly madeAt: string;
  readonly headBefore: ChainHead;
  readonly head: ChainHead;
  readonly entries: number;
}

/** The lines of an archive; each page of entries follows the one before. */
export async function* archiveLines(
  { month, madeAt, headBefore }: Pick<AuditArchive, "month" | "madeAt" | "headBefore">,
  pages: AsyncIterable<readonly SealedEntry[]>,
): AsyncGenerator<string> {
  yield JSON.stringify({ bedsideBikeAuditArchive: 1, month, headBefore: writeHead(headBefore), madeAt });
  let entries = 0;
  let last = headBefore;
  for await (const page of pages) {
    for (const { sequence, sealed_at, hash, ...entry } of page) {
      const [sealedAt, at] = [sealed_at, entry.at].map((time) => new Date(time).toISOString());
      const { id, actor_kind, actor_id, action, patient_id, detail } = entry;
      yield JSON.stringify([sequence, sealedAt, hash, id, at, actor_kind, actor_id, action, patient_id, detail]);
      entries += 1;
      last = { sequence, hash };
    }
  }
  yield JSON.stringify({ entries, head: writeHead(last) });
}

/**
 * Reads an archive to its end and recomputes its part of the chain; also reports whether that contains `kept`.
 * @throws HttpError for a file that is not an archive, is incomplete or altered, or is encrypted to another key.
 */
export async function readArchive(
  path: string,
  { key, kept }: { readonly key?: PackedFile["key"]; readonly kept?: ChainHead },
): Promise<AuditArchive & { readonly hasKept: boolean }> {
  const file = { path, kind: "audit archive", key };
  let header: z.output<typeof headerLine> | undefined;
  let end: z.output<typeof endLine> | undefined;
  let last: ChainHead | undefined;
  let entries = 0;
  let hasKept = false;
  const reach = (place: ChainHead) => {
    last = place;
    hasKept ||= kept?.sequence === place.sequence && kept.hash === place.hash;
  };
  await readPackedLines(file, (line) => {
    if (!header) {
      header = headerLine.parse(JSON.parse(line));
      reach(header.headBefore);
    } else if (line.startsWith("[") && last && !end) {
      const [sequence, sealedAt, hash, id, at, actorKind, actorId, action, patientId, detail] = entryLine.parse(
        JSON.parse(line),
      );
      const record = { id, at: new Date(at), actorKind, actorId, action, patientId, detail };
      const seal = nextSeal(last, record, new Date(sealedAt));
      if (seal.sequence !== sequence || seal.hash !== hash) throw brokenAt(path, seal.sequence);
      reach(seal);
      entries += 1;
    } else if (end) throw notWhole(file);
    else end = endLine.parse(JSON.parse(line));
  });
  const isWhole = header && end && last && end.entries === entries && writeHead(end.head) === writeHead(last);
  if (!isWhole || !header || !end) throw notWhole(file);
  return { month: header.month, madeAt: header.madeAt, headBefore: header.headBefore, ...end, hasKept };
}

const brokenAt = (path: string, place: number): HttpError =>
  new HttpError(
    409,
    `The audit chain in ${path} is broken at place ${place}: something was altered, inserted or removed.`,
  );
