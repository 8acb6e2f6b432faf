import { z } from "zod";
import { HttpError } from "../platform/errors.ts";
import { readLines } from "./read-lines.ts";

const id = z.coerce.number().int().positive();
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((cell) => (cell === "" ? null : cell), schema.nullable());
const detail = z.record(z.string(), z.unknown());

const exportedEntry = z.object({
  id,
  at: z.iso.datetime(),
  actorKind: z.string(),
  actorId: orNull(id),
  action: z.string(),
  patientId: orNull(id),
  detail: z.preprocess((cell) => (typeof cell === "string" ? JSON.parse(cell) : cell), detail),
  sequence: orNull(id),
  hash: orNull(z.string().regex(/^[0-9a-f]{64}$/)),
});
export type ExportedEntry = z.infer<typeof exportedEntry>;

/**
 * The entries of a file that `export-audit` wrote, in order.
 * @throws HttpError that names the first line that is not an entry, without quoting it.
 */
export async function* readAuditExport(path: string): AsyncGenerator<ExportedEntry> {
  let columns: readonly string[] | null = null;
  for await (const { number, text } of readLines(path)) {
    if (number === 1 && text.startsWith("id,")) {
      columns = splitCsvLine(text);
      continue;
    }
    const entry = readEntry(text, columns);
    if (!entry) throw new HttpError(400, `${path} is not an audit export: line ${number} is not an audit entry.`);
    yield entry;
  }
}

function readEntry(text: string, columns: readonly string[] | null): ExportedEntry | null {
  try {
    const cells = columns && splitCsvLine(text);
    const given = cells ? Object.fromEntries(columns.map((column, i) => [column, cells[i]])) : JSON.parse(text);
    return exportedEntry.safeParse(given).data ?? null;
  } catch {
    return null; // not JSON
  }
}

/** The cells of one line as `csvLine` writes it: no cell contains a line break. */
const splitCsvLine = (text: string): string[] =>
  [...text.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
  );
