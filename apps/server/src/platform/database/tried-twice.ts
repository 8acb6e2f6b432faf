import { setTimeout as wait } from "node:timers/promises";
import type { Config } from "../config.ts";
import { inTime } from "../in-time.ts";
import { DatabaseUnavailable, noReply } from "./failures.ts";

/** The pool learns in the meantime which other connections broke at the same moment. */
const pauseMilliseconds = 100;

/**
 * Does work that may be done twice, and once more, over another connection, if the database is silent for half of its
 * time for a reply or the connection breaks: what waits behind it must not wait for one connection that hangs. If all do,
 * the line for events has shown it by then, and they are gone.
 * @throws DatabaseUnavailable if neither was answered.
 */
export async function triedTwice<Result>(
  { databaseLimits: { replySeconds } }: Pick<Config, "databaseLimits">,
  work: () => Promise<Result>,
): Promise<Result> {
  const once = () => inTime(work(), replySeconds * 500, noReply);
  try {
    return await once();
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    await wait(pauseMilliseconds);
    return once();
  }
}
