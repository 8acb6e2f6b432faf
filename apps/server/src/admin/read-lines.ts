import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { HttpError } from "../platform/errors.ts";

/**
 * The lines of a file, with their numbers from 1 on.
 * @throws HttpError if it can't be read.
 */
export async function* readLines(path: string): AsyncGenerator<{ readonly number: number; readonly text: string }> {
  let number = 0;
  try {
    for await (const text of createInterface({ input: createReadStream(path, "utf8"), crlfDelay: Infinity })) {
      number += 1;
      yield { number, text };
    }
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (!syscall && code !== "ERR_INVALID_ARG_VALUE") throw error;
    throw new HttpError(400, `${path} can't be read (${code}). A running server reads it as its own user.`);
  }
}
