import { recordAudit } from "../../platform/audit.ts";
import type { Deps } from "../../platform/route.ts";
import { deleteUnusedAccounts } from "../identity-proofs/identification.store.ts";

const unusedForSeconds = 14 * 86_400;

/** Deletes accounts made by email that nobody confirmed and that hold nothing (CONFIRM-10). Any node may run it. */
export function forgetUnusedAccounts(deps: Deps): Promise<void> {
  const at = deps.clock.now();
  return deps.database.asSystem("upkeep", async (tx) => {
    for (const userId of await deleteUnusedAccounts(tx, new Date(at.getTime() - unusedForSeconds * 1000))) {
      const actor = { kind: "system", id: null } as const;
      await recordAudit(tx, at, { action: "patients.forgetUnused", actor, detail: { userId } });
    }
  });
}
