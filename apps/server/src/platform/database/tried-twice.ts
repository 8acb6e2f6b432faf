import { setTimeout as wait } from "node:timers/promises";
import type { Config } from "../config.ts";
import { inTime } from "../in-time.ts";
import { DatabaseUnavailable, noReply } from "./failures.ts";

/** The pool learns in the meantime which other connections broke at the same moment. */
const pauseMilliseconds = 100;

/**
 * Does work that may be done twice, and tries once more over another connection if the database is silent for half of
 * the time limit or the connection breaks: whatever waits behind this must not wait for one hanging connection. If they
 * all hang, the connection for notices has shown it by then, and they are closed.
 * @throws DatabaseUnavailable if neither attempt was answered.
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
