import { open, rm } from "node:fs/promises";
import { HttpError } from "./errors.ts";

/**
 * Writes a new file that only this user may read, and syncs it to disk. If it fails, the partial file is removed.
 * @throws HttpError if the file exists or its folder can't be written to; `writer` says whose rights that takes.
 */
export async function writePrivateFile(
  path: string,
  chunks: AsyncIterable<Uint8Array | string> | readonly string[],
  writer = " The server writes it as its own user.",
): Promise<void> {
  const file = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") throw new HttpError(409, `${path} exists already. Name a file that doesn't.`);
    throw new HttpError(400, `${path} can't be written (${error.code}).${writer}`);
  });
  try {
    for await (const chunk of chunks) await file.appendFile(chunk);
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC" || code === "EDQUOT") throw new HttpError(409, `There is no room for ${path} on its disk.`);
    throw error;
  } finally {
    await file.close();
  }
}
