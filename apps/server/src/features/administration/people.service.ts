import type { Api, CallReply } from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import { asSystemWithin } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { OutgoingEmail } from "../../platform/mail.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { endAccount } from "../patients/end-account.service.ts";
import * as approving from "../providers/approve-provider.service.ts";
import { deactivateProvider } from "../providers/deactivate-provider.service.ts";
import * as marks from "../providers/mark-administrator.service.ts";
import { requireStillAdministrator } from "../providers/still-administrator.ts";
import * as store from "./people.store.ts";

/** Who may sign in, who is waiting for approval, and how many patients' accounts have to be settled. */
export const listPeople = ({
  tx,
}: AuthenticatedInput<Api["administration.people"]>): Promise<CallReply<"administration.people">> =>
  asSystemWithin(tx, "accounts", async () => ({
    ...(await store.listProviders(tx)),
    patientAccounts: await store.listAccountsToSettle(tx),
  }));

/** For a provider who is none. */
export const listAdministrators = ({
  tx,
}: AuthenticatedInput<Api["administration.administrators"]>): Promise<CallReply<"administration.administrators">> =>
  store.listAdministrators(tx);

/**
 * Approves a provider; the email to them goes out with the reply, if there is a mail server and an address.
 * @throws HttpError 404 if there is no such provider.
 */
export async function approveProvider(
  { tx, at, caller, params }: AuthenticatedInput<Api["administration.approveProvider"]>,
  { config }: Deps,
): Promise<CallReply<"administration.approveProvider"> & { readonly email: OutgoingEmail | null }> {
  const providerId = params.id;
  const { was } = await asSystemWithin(tx, "care-team", () =>
    approving.approveProvider(tx, { providerId, actor: caller, at }),
  );
  await recordAudit(tx, at, { action: "admin.approve-provider", actor: caller, detail: { providerId } });
  if (was === "active") return { ok: true, needsTelling: false, email: null };
  const email = await asSystemWithin(tx, "accounts", () => approving.findApprovedEmail(tx, { providerId }, { config }));
  return { ok: true, needsTelling: email === null, email };
}

/** @throws HttpError 404 if there is no such provider, 409 for one who was approved or refused before. */
export async function refuseProvider(
  { tx, at, caller, params }: AuthenticatedInput<Api["administration.refuseProvider"]>,
  deps: Deps,
): Promise<CallReply<"administration.refuseProvider">> {
  const providerId = params.id;
  await asSystemWithin(tx, "care-team", async () => {
    const provider = await store.findWaiting(tx, providerId);
    if (!provider) throw approving.noSuchProvider();
    if (!provider.isWaiting) {
      throw new HttpError(409, "This provider no longer waits for approval. Look at the list again.", "id");
    }
    await deactivateProvider(tx, { providerId, by: "administrator", actor: caller, at }, deps);
  });
  await recordAudit(tx, at, { action: "admin.refuse-provider", actor: caller, detail: { providerId } });
  return { ok: true };
}

/**
 * @throws HttpError 404 if there is no such provider, 409 for one who is not active, and for oneself, 403 if another was
 * faster.
 */
export async function markAdministrator({
  tx,
  at,
  caller,
  params,
  body,
}: AuthenticatedInput<Api["administration.markAdministrator"]>): Promise<
  CallReply<"administration.markAdministrator">
> {
  const providerId = params.id;
  const { isAdministrator } = body;
  if (providerId === caller.id) {
    throw new HttpError(409, "You can't change your own mark. Ask another administrator.", "id");
  }
  await asSystemWithin(tx, "care-team", async () => {
    await requireStillAdministrator(tx, caller, providerId);
    await marks.markAdministrator(tx, providerId, isAdministrator);
  });
  const action = isAdministrator ? "admin.make-administrator" : "admin.remove-administrator";
  await recordAudit(tx, at, { action, actor: caller, detail: { providerId } });
  return { ok: true };
}

/** @throws HttpError 404 if there is no such patient, 409 for an account without a reason to end it. */
export async function endPatientAccount(
  { tx, at, caller, params }: AuthenticatedInput<Api["administration.endPatientAccount"]>,
  deps: Deps,
): Promise<CallReply<"administration.endPatientAccount">> {
  const patientId = params.id;
  await asSystemWithin(tx, "accounts", async () => {
    if (!(await store.isPatient(tx, patientId))) throw new HttpError(404, "There is no such patient's account.", "id");
    const listed = (await store.listAccountsToSettle(tx)).flatMap(({ accounts }) => accounts);
    if (!listed.some(({ id }) => id === patientId)) {
      throw new HttpError(409, "This account is settled: it is confirmed, or ended already.", "id");
    }
  });
  await asSystemWithin(tx, "care-team", () => endAccount(tx, { patientId, actor: caller, at }, deps));
  return { ok: true };
}
