import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/route.ts";
import { announceAccess } from "../help-requests/announce-access.ts";
import { listOpenGrants } from "./identity-proofs.store.ts";

/**
 * This account is confirmed, perhaps again: whoever has a grant sees it from now on, and with it an open call for help.
 * Their open screens and boards are told on commit.
 */
export async function announceConfirmed(
  tx: Transaction,
  patientId: number,
  { events }: Pick<Deps, "events">,
): Promise<void> {
  await asSystemWithin(tx, "care-team", async () => {
    for (const providerId of await listOpenGrants(tx, patientId)) {
      await events.publish(tx, { type: "granted", patientId, providerId });
    }
    await announceAccess(tx, [patientId], { events });
  });
}
