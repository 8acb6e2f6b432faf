import type { Api, CallReply } from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { isActiveProvider } from "../access/active-provider.ts";
import { changeAccess } from "../access/change-access.ts";
import { beginStay } from "../patients/patients.store.ts";
import { type FromBrowser, hasSignedInSince } from "../sign-in/browser.ts";
import { noSuchTeam } from "../teams/teams.service.ts";
import { findTeam } from "../teams/teams.store.ts";
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
 * Gives access to a provider, or to a team and so to everybody in it; their open screens are notified on commit.
 * @throws HttpError 404 for an unknown or unapproved provider and a team that has ended, 409 for one who already has
 * access and a team without people. Returns, rather than throws, 403 if a second provider has to witness it and none
 * did, and 429, so that a wrong witness code counts.
 */
export const grantAccess = (input: Grant, deps: Deps): Promise<CallReply<"providerRelationships.grant"> | HttpError> =>
  changeAccess(input.tx, { patientIds: [input.caller.id] }, deps, () => insertGrant(input, deps));

async function insertGrant(input: Grant, deps: Deps): Promise<CallReply<"providerRelationships.grant"> | HttpError> {
  const { tx, at, caller, body } = input;
  const { providerId = null, teamId = null } = body;
  const people = await findPeople(tx, body);
  const witness = await witnessGrant(input, people, deps);
  if (witness instanceof HttpError) return witness;
  const id = await store.insertGrant(tx, { patientId: caller.id, providerId, teamId, ...witness }, at);
  if (id === null) throw alreadyGiven(body);
  await recordAudit(tx, at, {
    action: "providerRelationships.grant",
    actor: caller,
    patientId: caller.id,
    detail: { ...auditedParty({ providerId, teamId }), ...auditedWitness(witness) },
  });
  await beginStayAgain(input, deps);
  const relationship = (await store.listOpenGrants(tx, caller.id)).find((candidate) => candidate.id === id);
  if (!relationship) throw new Error("The grant was not stored.");
  return relationship;
}

/** The provider, or everybody in the team. */
async function findPeople(tx: Transaction, { providerId, teamId }: Grant["body"]): Promise<number[]> {
  if (providerId !== undefined) {
    if (await isActiveProvider(tx, providerId)) return [providerId];
    throw new HttpError(404, "There is no such provider.", "providerId");
  }
  const team = teamId === undefined ? null : await findTeam(tx, teamId);
  if (!team) throw noSuchTeam("teamId");
  if (team.members.length > 0) return team.members.map(({ id }) => id);
  throw new HttpError(409, `Nobody is in ${team.name} now. Choose a person, or ask your nurse.`, "teamId");
}

const alreadyGiven = ({ teamId }: Grant["body"]) =>
  teamId === undefined
    ? new HttpError(409, "Provider may already have access", "providerId")
    : new HttpError(409, "This team already has access.", "teamId");

const auditedParty = ({ providerId, teamId }: { providerId: number | null; teamId: number | null }) => ({
  ...(providerId !== null && { providerId }),
  ...(teamId !== null && { teamId }),
});

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
 * Whether this grant could be the own doing of a provider who gets access by it: one whose bedside code opened the
 * session, who was signed in in this browser within 12 hours, or who vouched for the mailbox that opens the account.
 * Then a second provider witnesses it (GRANT-1).
 */
async function witnessGrant(
  { tx, at, caller, body: { witnessCode }, browser }: Grant,
  people: readonly number[],
  { config }: Pick<Deps, "config">,
): Promise<Witness | HttpError> {
  const openedBy = caller.kind === "patient" ? caller.openedBy : undefined;
  return asSystemWithin(tx, "accounts", async () => {
    const since = new Date(at.getTime() - browserMemorySeconds * 1000);
    const vouchers = await store.listMailboxVouchers(tx, caller.id);
    const helpers: number[] = [];
    for (const userId of people) {
      const mayBeTheirDoing =
        userId === openedBy ||
        vouchers.includes(userId) ||
        (openedBy !== undefined && (await hasSignedInSince(tx, { knownHash: browser.knownHash, userId, since })));
      if (mayBeTheirDoing) helpers.push(userId);
    }
    if (helpers.length === 0) return { witnessedBy: null, isFlagged: false };
    if (witnessCode !== undefined) {
      const parties = openedBy === undefined ? helpers : [...helpers, openedBy];
      const witnessedBy = await takeWitness(tx, { code: witnessCode, parties, enteredBy: caller.id, at });
      return witnessedBy instanceof HttpError ? witnessedBy : { witnessedBy, isFlagged: false };
    }
    if (config.bedsideSelfGrant === "flag") return { witnessedBy: null, isFlagged: true };
    const names = await store.listProviderNames(tx, helpers);
    return new HttpError(
      403,
      `${names.join(" and ")} helped you sign in, so a second provider has to witness this. Ask another nurse, therapist or doctor: ` +
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
 * Revokes access: from this commit on the provider, or whoever saw the patient by this team alone, sees nothing, open
 * streams included.
 * @throws HttpError 404 for another patient's grant, an unknown one and one that is already revoked.
 */
export async function revokeAccess(
  { tx, at, caller, params }: AuthenticatedInput<Api["providerRelationships.revoke"]>,
  deps: Deps,
): Promise<CallReply<"providerRelationships.revoke">> {
  const patientId = caller.id;
  await changeAccess(tx, { patientIds: [patientId] }, deps, async () => {
    const revoked = await store.updateRevoked(tx, { grantId: params.id, patientId, at });
    if (revoked === null) throw new HttpError(404, "This access has already been removed.", "id");
    const detail = auditedParty(revoked);
    await recordAudit(tx, at, { action: "providerRelationships.revoke", actor: caller, patientId, detail });
  });
  return { ok: true };
}
