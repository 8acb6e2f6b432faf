import { hasDatabase } from "../../browser-storage.ts";
import { inTime } from "../../network/in-time.ts";
import { callsDatabaseName } from "./calls-database-name.ts";

/** A restarted tablet sends the calls for help that it kept, whoever signs in next, if anyone. */
export async function sendKeptHelp(): Promise<void> {
  if (!(await hasDatabase(callsDatabaseName))) return;
  const { loadKeptCalls } = await inTime(() => import("./kept-calls.ts"));
  await loadKeptCalls();
}
