import type { Api, CallReply } from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { announceAccess } from "../help-requests/announce-access.ts";
import { beginStay } from "../patients/patients.store.ts";
import { type FromBrowser, hasSignedInSince } from "../sign-in/browser.ts";
import { takeWitness } from "../witness-codes/witness-codes.service.ts";
import * as store from "./provider-relationships.store.ts";

/** The providers to whom the signed-in patient has given access. */
export function listRelationships({
  tx,
  caller,
}: AuthenticatedInput<Api["providerRelationships.list"]>): Promise<CallReply<"providerRelationships.list">> {
  return store.listOpenGrants(tx, caller.id);
}

type Grant = FromBrowser<AuthenticatedInput<Api["providerRelationships.grant"]>>;

/**
 * Gives a provider access; the provider's open screens are notified on commit.
 * @throws HttpError 404 for an unknown or unapproved provider, 409 for one who already has access. Returns, rather than
 * throws, 403 if a second provider has to witness it and none did, and 429, so that a wrong witness code counts.
 */
export async function grantAccess(
  { tx, at, caller, body, browser }: Grant,
  deps: Deps,
): Promise<CallReply<"providerRelationships.grant"> | HttpError> {
  const parties = { patientId: caller.id, providerId: body.providerId };
  await requireActive(tx, body.providerId);
  const witness = await witnessGrant({ tx, at, caller, body, browser }, deps);
  if (witness instanceof HttpError) return witness;
  const id = await store.insertGrant(tx, { ...parties, ...witness }, at);
  if (id === null) throw new HttpError(409, "Provider may already have access", "providerId");
  // The grant's foreign key waits for a deactivation, which ends only the grants that it finds.
  await requireActive(tx, body.providerId);
  await recordAudit(tx, at, {
    action: "providerRelationships.grant",
    actor: caller,
    patientId: caller.id,
    detail: { providerId: body.providerId, ...auditedWitness(witness) },
  });
  await beginStayAgain({ tx, at, caller }, deps);
  await deps.events.publish(tx, { type: "granted", ...parties });
  await asSystemWithin(tx, "care-team", () => announceAccess(tx, [caller.id], deps));
  const relationship = (await store.listOpenGrants(tx, caller.id)).find((candidate) => candidate.id === id);
  if (!relationship) throw new Error("The grant was not stored.");
  return relationship;
}

async function requireActive(tx: Transaction, providerId: number): Promise<void> {
  if (!(await store.isActiveProvider(tx, providerId))) {
    throw new HttpError(404, "There is no such provider.", "providerId");
  }
}

/** A discharge ended all access, so a patient who gives it again is in the hospital again (PORTAL-16). */
async function beginStayAgain(
  { tx, at, caller }: Pick<Grant, "tx" | "at" | "caller">,
  { config }: Pick<Deps, "config">,
): Promise<void> {
  const today = hospitalDay(at, config.hospitalTimeZone);
  const isNew = await asSystemWithin(tx, "care-team", () => beginStay(tx, caller.id, today));
  if (isNew) await recordAudit(tx, at, { action: "admission.begin", actor: caller, patientId: caller.id });
}

interface Witness {
  readonly witnessedBy: number | null;
  readonly isFlagged: boolean;
}

const auditedWitness = ({ witnessedBy, isFlagged }: Witness) => ({
  ...(witnessedBy === null ? {} : { witnessedBy }),
  ...(isFlagged ? { isFlagged } : {}),
});

const browserMemorySeconds = 12 * 3600;

/**
 * Whether this grant could be a provider's own doing: the provider whose bedside code opened the session, who was
 * signed in in this browser within 12 hours, or who vouched for the mailbox that opens the account. Then a second
 * provider witnesses it (GRANT-1).
 */
async function witnessGrant(
  { tx, at, caller, body, browser }: Pick<Grant, "tx" | "at" | "caller" | "body" | "browser">,
  { config }: Pick<Deps, "config">,
): Promise<Witness | HttpError> {
  const { providerId, witnessCode } = body;
  const openedBy = caller.kind === "patient" ? caller.openedBy : undefined;
  return asSystemWithin(tx, "accounts", async () => {
    const since = new Date(at.getTime() - browserMemorySeconds * 1000);
    const isVoucher = (await store.listMailboxVouchers(tx, caller.id)).includes(providerId);
    const wasHere =
      openedBy !== undefined &&
      (await hasSignedInSince(tx, { knownHash: browser.knownHash, userId: providerId, since }));
    if (providerId !== openedBy && !isVoucher && !wasHere) return { witnessedBy: null, isFlagged: false };
    if (witnessCode !== undefined) {
      const parties = openedBy === undefined ? [providerId] : [providerId, openedBy];
      const witnessedBy = await takeWitness(tx, { code: witnessCode, parties, enteredBy: caller.id, at });
      return witnessedBy instanceof HttpError ? witnessedBy : { witnessedBy, isFlagged: false };
    }
    if (config.bedsideSelfGrant === "flag") return { witnessedBy: null, isFlagged: true };
    const name = await store.findProviderName(tx, providerId);
    return new HttpError(
      403,
      `${name} helped you sign in, so a second provider has to witness this. Ask another nurse, therapist or doctor: ` +
        "they make a witness code in their own portal, and you enter it here.",
      "witnessCode",
    );
  });
}

/** What an administrator reviews: who got access with a witness, or was flagged without one. */
export async function reviewRelationships({
  tx,
  at,
  caller,
}: AuthenticatedInput<Api["providerRelationships.review"]>): Promise<CallReply<"providerRelationships.review">> {
  const grants = await asSystemWithin(tx, "accounts", () => store.listReviewedGrants(tx));
  const detail = { grants: grants.length };
  await recordAudit(tx, at, { action: "providerRelationships.review", actor: caller, detail });
  return grants;
}

/**
 * Revokes access: from this commit on the provider sees nothing, open streams included.
 * @throws HttpError 404 for another patient's grant, an unknown one and one that is already revoked.
 */
export async function revokeAccess(
  { tx, at, caller, params }: AuthenticatedInput<Api["providerRelationships.revoke"]>,
  deps: Deps,
): Promise<CallReply<"providerRelationships.revoke">> {
  const providerId = await store.updateRevoked(tx, params.id, caller.id, at);
  if (providerId === null) throw new HttpError(404, "This access has already been removed.", "id");
  await recordAudit(tx, at, {
    action: "providerRelationships.revoke",
    actor: caller,
    patientId: caller.id,
    detail: { providerId },
  });
  await deps.events.publish(tx, { type: "revoked", patientId: caller.id, providerId });
  await asSystemWithin(tx, "care-team", () => announceAccess(tx, [caller.id], deps));
  return { ok: true };
}
