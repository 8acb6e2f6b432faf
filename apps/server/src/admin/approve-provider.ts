import * as providers from "../features/providers/approve-provider.service.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { OutgoingEmail } from "../platform/mail.ts";
import type { Deps } from "../platform/route.ts";
import { findProviderBy } from "./find-person.ts";

export const notTold = "Tell them yourself: no email could be sent.";

/**
 * Approves a provider, identified by id or email address, so that they can sign in.
 * @throws HttpError if there is no such provider.
 */
export async function approveProvider(
  tx: Transaction,
  { idOrEmail, at }: { idOrEmail: string; at: Date },
  { config }: Pick<Deps, "config">,
): Promise<{ providerId: number; message: string; email?: OutgoingEmail; note?: string }> {
  const { id: providerId, name } = await findProviderBy(tx, idOrEmail);
  const approved = await providers.approveProvider(tx, { providerId, actor: { kind: "admin", id: null }, at });
  if (approved.was === "active") {
    return { providerId, message: `${name}, was approved before and may sign in.` };
  }
  const email = await providers.findApprovedEmail(tx, { providerId }, { config });
  const told = email ? { email } : { note: notTold };
  if (approved.was !== "deactivated") return { providerId, message: `${name}, is approved and may sign in.`, ...told };
  const message = `${name}, is active again and may sign in. Grants, passkeys and the administrator's mark stay ended: patients grant access anew.`;
  const enrolling = approved.enrollUntil ? " For 24 hours a code by email signs them in, to add a passkey." : "";
  return { providerId, message: message + enrolling, ...told };
}
