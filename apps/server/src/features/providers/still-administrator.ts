import type { Caller } from "@bedside-bike/contract";
import { requireAccess } from "../../platform/access.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { lockUser } from "../sign-in/accounts.store.ts";

/**
 * Before an administrator takes away another's mark: of two who do so to each other at once, the second has lost their
 * own by then. Runs as the system.
 * @throws AccessRefused 403 if the caller is no longer an administrator.
 */
export async function requireStillAdministrator(
  tx: Transaction,
  caller: Exclude<Caller, { kind: "visitor" }>,
  providerId: number,
): Promise<void> {
  for (const id of [caller.id, providerId].sort((a, b) => a - b)) await lockUser(tx, id);
  await requireAccess(tx, { who: "administrator" }, caller, {});
}
