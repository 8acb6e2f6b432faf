import { hasDatabase } from "../../browser-storage.ts";
import { inTime } from "../../network/in-time.ts";

/** The journal's database, which does not exist before a tablet's first ride. */
const journalName = "ride-journal";

/** A restarted tablet sends the rides for which it has tickets, whoever signs in next, if anyone. */
export async function sendWhatIsKept(): Promise<void> {
  if (!(await hasDatabase(journalName))) return;
  const { thisTablet } = await inTime(() => import("./this-tablet.ts"));
  await thisTablet();
}
