import type { Api, CallReply } from "@bedside-bike/contract";
import { type AuditEntry, recordAudit, recordAudits } from "../../platform/audit.ts";
import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { endAllSessions, publishEnded } from "../../platform/sign-in.ts";
import { changeAccess } from "../access/change-access.ts";
import { endBoards } from "../boards/boards.store.ts";
import { lockUser } from "../sign-in/accounts.store.ts";
import { updateLeft } from "../teams/teams.store.ts";
import * as store from "./deactivate-provider.store.ts";
import { requireStillAdministrator } from "./still-administrator.ts";

/** How much of each has ended. */
export interface EndedSignIns {
  readonly sessions: number;
  readonly passkeys: number;
  readonly codes: number;
  readonly boards: number;
}
export interface EndedAccess extends EndedSignIns {
  readonly browsers: number;
  readonly grants: number;
  readonly teams: number;
}

type EventDeps = Pick<Deps, "events">;
type Moment = { readonly providerId: number; readonly actor: AuditEntry["actor"]; readonly at: Date };

/**
 * Ends everything through which a provider reaches patients: sign-in sessions and live streams on every node, passkeys,
 * unused codes, known browsers, grants and teams. Deactivating twice changes nothing. Runs as the system.
 * @throws HttpError 404 if there is no such provider.
 */
export async function deactivateProvider(
  tx: Transaction,
  { by, ...moment }: Moment & { readonly by: "administrator" | "groups" },
  deps: EventDeps,
): Promise<EndedAccess> {
  const { providerId, actor, at } = moment;
  const { before, ended } = await changeAccess(tx, { providerIds: [providerId] }, deps, async () => {
    await lockUser(tx, providerId);
    const before = await store.updateDeactivated(tx, { providerId, by, at });
    if (!before) throw new HttpError(404, "There is no such provider.", "id");
    return { before, ended: await endAccess(tx, moment, deps) };
  });
  if (before.wasActive || Object.values(ended).some((count) => count > 0)) {
    await recordAudit(tx, at, { action: "providers.deactivate", actor, detail: { providerId, by, ...ended } });
  }
  return ended;
}

/** How long one factor is enough for a provider whose passkeys the administrator, or the hospital, has ended. */
const enrollWithinSeconds = 24 * 3600;

/**
 * Makes a deactivated provider active again, without anything that ended. Returns until when one factor signs them in,
 * or null if they never had a passkey. Runs as the system.
 */
export async function reactivateProvider(tx: Transaction, { providerId, actor, at }: Moment): Promise<Date | null> {
  await lockUser(tx, providerId);
  // A node of 2.0.0, which takes no lock of access, may have stored a grant just after the deactivation.
  await store.updateGrantsRevoked(tx, providerId, at);
  await updateLeft(tx, { providerId, at });
  await store.updateReactivated(tx, providerId);
  await recordAudit(tx, at, { action: "providers.reactivate", actor, detail: { providerId } });
  return letEnrollAgain(tx, providerId, at);
}

/** After passkeys were deleted: otherwise a provider who had one could not sign in. */
export async function letEnrollAgain(tx: Transaction, providerId: number, at: Date): Promise<Date | null> {
  const until = new Date(at.getTime() + enrollWithinSeconds * 1000);
  return (await store.updateEmailCodeUntil(tx, providerId, until)) ? until : null;
}

/** Needs the lock of access. */
async function endAccess(tx: Transaction, moment: Moment, deps: EventDeps): Promise<EndedAccess> {
  const { providerId, actor, at } = moment;
  const ended = await endSignIns(tx, { userId: providerId, at }, deps);
  const browsers = await store.deleteKnownBrowsers(tx, providerId);
  const patientIds = await store.listPatientIds(tx, providerId);
  const grants = await store.updateGrantsRevoked(tx, providerId, at);
  const teams = await updateLeft(tx, { providerId, at });
  await recordAudits(
    tx,
    patientIds.map((patientId) => ({ at, action: "providers.deactivate", actor, patientId, detail: { providerId } })),
  );
  return { ...ended, browsers, grants, teams };
}

/** Ends a provider's sign-in sessions, streams, passkeys, codes and boards, but no grants. Runs as the system. */
export async function endSignIns(
  tx: Transaction,
  { userId, at }: { readonly userId: number; readonly at: Date },
  deps: EventDeps,
): Promise<EndedSignIns> {
  const sessionIds = await endAllSessions(tx, userId, at);
  await publishEnded(tx, sessionIds, deps);
  return {
    sessions: sessionIds.length,
    passkeys: await store.deletePasskeys(tx, userId),
    codes: await store.deleteUnusedCodes(tx, userId),
    boards: await endBoards(tx, { openedBy: userId, at }, deps),
  };
}

/** @throws HttpError 404 for an unknown provider, 409 for oneself, AccessRefused if another administrator was faster. */
export async function deactivateColleague(
  { tx, at, caller, params }: AuthenticatedInput<Api["providers.deactivate"]>,
  deps: Deps,
): Promise<CallReply<"providers.deactivate">> {
  const providerId = params.id;
  if (providerId === caller.id) {
    throw new HttpError(409, "You can't deactivate your own account. Ask another administrator.", "id");
  }
  await asSystemWithin(tx, "care-team", async () => {
    await requireStillAdministrator(tx, caller, providerId);
    await deactivateProvider(tx, { providerId, by: "administrator", actor: caller, at }, deps);
  });
  return { ok: true };
}
