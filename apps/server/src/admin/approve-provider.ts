import { eq } from "drizzle-orm";
import { reactivateProvider } from "../features/providers/deactivate-provider.service.ts";
import type { Transaction } from "../platform/database/database.ts";
import { providers } from "../platform/database/schema.ts";
import type { Deps } from "../platform/route.ts";
import { findProviderBy } from "./find-person.ts";

/**
 * Approves a provider, identified by id or email address, so that they can sign in. Approving twice changes nothing; a
 * deactivated provider becomes active again without what ended.
 * @throws HttpError if there is no such provider.
 */
export async function approveProvider(
  tx: Transaction,
  { idOrEmail, at }: { idOrEmail: string; at: Date },
  deps: Pick<Deps, "events">,
): Promise<{ providerId: number; message: string }> {
  const { id, name, isActive, deactivatedAt } = await findProviderBy(tx, idOrEmail);
  if (isActive) return { providerId: id, message: `${name}, was approved before and may sign in.` };
  if (deactivatedAt) {
    const until = await reactivateProvider(tx, { providerId: id, actor: { kind: "admin", id: null }, at }, deps);
    const message = `${name}, is active again and may sign in. Grants, passkeys and the administrator's mark stay ended: patients grant access anew.`;
    const enrolling = until ? " For 24 hours a code by email signs them in, to add a passkey." : "";
    return { providerId: id, message: message + enrolling };
  }
  await tx.update(providers).set({ isActive: true }).where(eq(providers.userId, id));
  return { providerId: id, message: `${name}, is approved and may sign in.` };
}
