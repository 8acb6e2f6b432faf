import { hashFile } from "../backup/archive-audit.ts";
import { readArchive } from "../backup/audit-archive-file.ts";
import { readKeyFile } from "../backup/backup-key.ts";
import { readHead, writeHead } from "../platform/audit-chain.ts";
import { HttpError } from "../platform/errors.ts";

/**
 * Recomputes the part of the audit chain that is in an archive.
 * @throws HttpError for a file that is not an archive, is altered or encrypted to another key, or doesn't contain the
 * given head.
 */
export async function verifyArchive(
  path: string,
  { expectedHead, keyFile }: { readonly expectedHead: string; readonly keyFile: string },
): Promise<{ output: string; note: string }> {
  const kept = expectedHead ? readHead(expectedHead) : undefined;
  if (kept === null) throw new HttpError(400, "HEAD is not a saved head: it must have the form PLACE:HASH.");
  const key = keyFile ? await readKeyFile(keyFile) : undefined;
  const archive = await readArchive(path, { ...(key ? { key } : {}), ...(kept ? { kept } : {}) });
  if (kept && !archive.hasKept) {
    throw new HttpError(
      409,
      `The archive is intact but does not contain HEAD: it goes from place ${archive.headBefore.sequence} to ` +
        `${archive.head.sequence} of another chain, or HEAD is from another month.`,
    );
  }
  return {
    output: [
      `${archive.month}: the archive is intact, ${archive.entries} sealed entries.`,
      `Head before: ${writeHead(archive.headBefore)}`,
      `Head: ${writeHead(archive.head)}`,
      `SHA-256: ${await hashFile(path)}`,
    ].join("\n"),
    note: kept
      ? "It contains the saved head."
      : "Compare the three with what verify-audit prints for this month: so you know that no other file was put in its place.",
  };
}
