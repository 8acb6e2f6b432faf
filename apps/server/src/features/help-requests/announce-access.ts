import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/route.ts";
import { listCalling } from "./help-requests.store.ts";

/**
 * Access to these patients was given or has ended: who can see an open call for help, and whether whoever is coming
 * still does, may have changed on every screen that shows it. Runs as the system.
 */
export async function announceAccess(
  tx: Transaction,
  patientIds: readonly number[],
  { events }: Pick<Deps, "events">,
): Promise<void> {
  for (const patientId of await listCalling(tx, patientIds)) await events.publish(tx, { type: "help", patientId });
}
