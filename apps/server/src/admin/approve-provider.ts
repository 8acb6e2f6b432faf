import * as providers from "../features/providers/approve-provider.service.ts";
import type { Transaction } from "../platform/database/database.ts";
import { findProviderBy } from "./find-person.ts";

/**
 * Approves a provider, identified by id or email address, so that they can sign in.
 * @throws HttpError if there is no such provider.
 */
export async function approveProvider(
  tx: Transaction,
  { idOrEmail, at }: { idOrEmail: string; at: Date },
): Promise<{ providerId: number; message: string }> {
  const { id: providerId, name } = await findProviderBy(tx, idOrEmail);
  const approved = await providers.approveProvider(tx, { providerId, actor: { kind: "admin", id: null }, at });
  if (approved.was !== "deactivated") {
    const state = approved.was === "active" ? "was approved before" : "is approved";
    return { providerId, message: `${name}, ${state} and may sign in.` };
  }
  const message = `${name}, is active again and may sign in. Grants, passkeys and the administrator's mark stay ended: patients grant access anew.`;
  const enrolling = approved.enrollUntil ? " For 24 hours a code by email signs them in, to add a passkey." : "";
  return { providerId, message: message + enrolling };
}
