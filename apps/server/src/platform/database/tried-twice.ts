import type { Config } from "../config.ts";
import { inTime } from "../in-time.ts";
import { DatabaseUnavailable, noReply } from "./failures.ts";

/**
 * Does work that may be done twice, and once more, over another connection, if the database is silent for a third of its
 * time for a reply or the connection breaks: what waits behind it must not wait for one connection that hangs.
 * @throws DatabaseUnavailable if neither was answered.
 */
export async function triedTwice<Result>(
  { databaseLimits: { replySeconds } }: Pick<Config, "databaseLimits">,
  work: () => Promise<Result>,
): Promise<Result> {
  const once = () => inTime(work(), (replySeconds * 1000) / 3, noReply);
  try {
    return await once();
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    return once();
  }
}
