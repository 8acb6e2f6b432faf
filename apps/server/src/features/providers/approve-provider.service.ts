import type { AuditEntry } from "../../platform/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { OutgoingEmail } from "../../platform/mail.ts";
import type { Deps } from "../../platform/route.ts";
import { findUser } from "../sign-in/accounts.store.ts";
import { approvedEmail } from "../sign-in/sign-in-email.ts";
import { lockProvider, updateProvider } from "./approval.store.ts";
import { reactivateProvider } from "./deactivate-provider.service.ts";

export type Approved =
  | { readonly was: "active" | "waiting" }
  /** Until when one factor signs them in; null if they never had a passkey. */
  | { readonly was: "deactivated"; readonly enrollUntil: Date | null };

/**
 * Lets a provider sign in. Approving twice changes nothing; one who was deactivated or refused becomes active again,
 * without anything that ended then. Runs as the system.
 * @throws HttpError 404 if there is no such provider.
 */
export async function approveProvider(
  tx: Transaction,
  moment: { readonly providerId: number; readonly actor: AuditEntry["actor"]; readonly at: Date },
): Promise<Approved> {
  const provider = await lockProvider(tx, moment.providerId);
  if (!provider) throw noSuchProvider();
  if (provider.isActive) return { was: "active" };
  if (provider.deactivatedAt) return { was: "deactivated", enrollUntil: await reactivateProvider(tx, moment) };
  await updateProvider(tx, moment.providerId, { isActive: true });
  return { was: "waiting" };
}

/** What tells them so; null without a mail server or an address. Runs as the system. */
export async function findApprovedEmail(
  tx: Transaction,
  { providerId }: { readonly providerId: number },
  { config }: Pick<Deps, "config">,
): Promise<OutgoingEmail | null> {
  if (!config.mail) return null;
  const user = await findUser(tx, providerId);
  return user?.email ? approvedEmail(user.email, config.publicOrigin) : null;
}

export const noSuchProvider = (): HttpError => new HttpError(404, "There is no such provider.", "id");
