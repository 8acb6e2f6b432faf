import { open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { HttpError } from "./errors.ts";

/**
 * Writes a new file that only this user may read, and syncs it to disk. If it fails, the partial file is removed.
 * @throws HttpError if the file exists or can't be written; `writer` says whose rights that takes.
 */
export async function writePrivateFile(
  path: string,
  chunks: AsyncIterable<Uint8Array | string> | readonly string[],
  writer = " The server writes it as its own user.",
): Promise<void> {
  const file = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw refusalOf(path, error, writer);
  });
  const refuse = (error: NodeJS.ErrnoException) => {
    throw refusalOf(path, error, writer);
  };
  try {
    // An error while producing the chunks, such as a lost database, is not the file's fault.
    for await (const chunk of chunks) await file.appendFile(chunk).catch(refuse);
    await file.sync().catch(refuse);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** What is wrong with the file or its folder, and what to do. */
function refusalOf(path: string, { code }: NodeJS.ErrnoException, writer: string): HttpError {
  const folder = dirname(path);
  switch (code) {
    case "EEXIST":
      return new HttpError(409, `${path} exists already. Name a file that doesn't.`);
    case "ENOENT":
      return new HttpError(400, `${path} can't be written: there is no folder ${folder}. Make it, or name another.`);
    case "ENOTDIR":
      return new HttpError(400, `${path} can't be written: ${folder} is no folder. Name a file in one.`);
    case "EACCES":
    case "EPERM":
      return new HttpError(400, `${path} can't be written: the folder ${folder} may not be written to.${writer}`);
    case "EROFS":
      return new HttpError(400, `${path} can't be written: its disk is read-only. Name a file on another.`);
    case "ENAMETOOLONG":
      return new HttpError(400, `${path} can't be written: its name is too long. Name a file with a shorter one.`);
    case "ENOSPC":
    case "EDQUOT":
      return new HttpError(409, `There is no room for ${path} on its disk. Make some, or name a file on another.`);
    default:
      return new HttpError(400, `${path} can't be written (${code}).${writer}`);
  }
}
