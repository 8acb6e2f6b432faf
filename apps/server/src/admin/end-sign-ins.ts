import { calendarDay, wallClock } from "@bedside-bike/clinical/calendar";
import { endBoards } from "../features/boards/boards.store.ts";
import { distrustProvider } from "../features/identity-proofs/distrust-provider.service.ts";
import { countRestingOn } from "../features/identity-proofs/identity-proofs.store.ts";
import {
  deactivateProvider,
  type EndedSignIns,
  endSignIns,
  letEnrollAgain,
} from "../features/providers/deactivate-provider.service.ts";
import { lockUser } from "../features/sign-in/accounts.store.ts";
import { deleteLinks } from "../features/single-sign-on/single-sign-on.store.ts";
import { recordAudit } from "../platform/audit.ts";
import type { Transaction } from "../platform/database/database.ts";
import { HttpError } from "../platform/errors.ts";
import type { Deps } from "../platform/route.ts";
import { endAllSessions, publishEnded } from "../platform/sign-in.ts";
import { findPersonBy, findProviderBy } from "./find-person.ts";

interface Request {
  readonly idOrEmail: string;
  readonly at: Date;
}
interface Outcome {
  readonly output: string;
  readonly detail: Readonly<Record<string, number>>;
}
type EventDeps = Pick<Deps, "events">;

const admin = { kind: "admin", id: null } as const;

const describeEnded = ({ sessions, passkeys, codes, boards }: EndedSignIns): string =>
  `sign-in sessions ${sessions}, passkeys ${passkeys}, unused codes ${codes}${boards > 0 ? `, boards ${boards}` : ""}`;

/**
 * With `isDistrusted`, whatever rests on this provider's word alone ends too; without it, colleagues are asked to renew
 * it.
 * @throws HttpError 404 if there is no such provider.
 */
export async function deactivate(
  tx: Transaction,
  { idOrEmail, isDistrusted, at }: Request & { readonly isDistrusted: boolean },
  deps: EventDeps,
): Promise<Outcome> {
  const { id: providerId, name } = await findProviderBy(tx, idOrEmail);
  const ended = await deactivateProvider(tx, { providerId, by: "administrator", actor: admin, at }, deps);
  const output = `${name}, is deactivated. Ended: ${describeEnded(ended)}, known browsers ${ended.browsers}, grants ${ended.grants}, teams ${ended.teams}.`;
  if (isDistrusted) {
    const distrusted = await distrustProvider(tx, { providerId, actor: admin, at }, deps);
    const { patientSessions, addresses, confirmations } = distrusted;
    const more =
      `Of patients on this provider's word ended: sign-in sessions ${patientSessions}, email addresses ${addresses}, ` +
      `confirmations ${confirmations}. A bedside code with the wristband's number and name confirms such an account anew.`;
    return { output: `${output}\n${more}`, detail: { providerId, ...ended, ...distrusted } };
  }
  const resting = await countRestingOn(tx, providerId);
  const renew =
    `On this provider's word alone rest: patient numbers ${resting.numbers}, email addresses ${resting.addresses}. ` +
    "They stay; colleagues find them in the portal under 'N to renew'. To end them, add --distrust.";
  const isResting = resting.numbers + resting.addresses > 0;
  return { output: isResting ? `${output}\n${renew}` : output, detail: { providerId, ...ended } };
}

/**
 * Ends one person's sign-in sessions and live streams, and a provider's boards. Patients see this in their access log.
 * @throws HttpError 404 if nobody has this id or email address.
 */
export async function endSessions(tx: Transaction, { idOrEmail, at }: Request, deps: EventDeps): Promise<Outcome> {
  const { id: userId, userType } = await findPersonBy(tx, idOrEmail);
  await lockUser(tx, userId);
  const sessionIds = await endAllSessions(tx, userId, at);
  await publishEnded(tx, sessionIds, deps);
  const sessions = sessionIds.length;
  const boards = await endBoards(tx, { openedBy: userId, at }, deps);
  if (userType === "patient") {
    await recordAudit(tx, at, { action: "auth.endSessions", actor: admin, patientId: userId, detail: { sessions } });
  }
  return {
    output: `Sign-in sessions of the ${userType} ${userId} that ended: ${sessions}${boards > 0 ? `, boards: ${boards}` : ""}.`,
    detail: { userId, sessions, ...(boards > 0 && { boards }) },
  };
}

/**
 * Frees a provider's account so that another identity in the hospital's single sign-on can take it. The previous one
 * can no longer sign in.
 * @throws HttpError 404 if there is no such provider.
 */
export async function unlinkSingleSignOn(
  tx: Transaction,
  { idOrEmail, at }: Request,
  deps: EventDeps,
): Promise<Outcome> {
  const { id: providerId, name } = await findProviderBy(tx, idOrEmail);
  await lockUser(tx, providerId);
  const links = await deleteLinks(tx, providerId);
  if (links === 0) return { output: `${name}, is linked to no hospital user.`, detail: { providerId, links } };
  const ended = await endSignIns(tx, { userId: providerId, at }, deps);
  const until = await letEnrollAgain(tx, providerId, at);
  const output = [
    `${name}, is linked to no hospital user any more. Ended: ${describeEnded(ended)}.`,
    "Whoever signs in next with this email address in the hospital's sign-in gets the account and its patients' grants.",
    `If that is another person, end those first: npm run admin -- deactivate-provider ${providerId}`,
    ...(until ? ["For 24 hours one factor signs them in, to add a passkey."] : []),
  ].join("\n");
  return { output, detail: { providerId, links, ...ended } };
}

/**
 * For a provider who lost a passkey or had it stolen: ends passkeys, challenges, sign-in sessions with their streams,
 * and unused codes. For a day afterward, an emailed code is enough to sign in and enroll a new one.
 * @throws HttpError 404 if nobody has this id or email address, 409 for a patient and for a provider who may not sign
 * in.
 */
export async function resetPasskeys(
  tx: Transaction,
  { idOrEmail, at }: Request,
  { events, config }: Pick<Deps, "events" | "config">,
): Promise<Outcome> {
  const { id, userType } = await findPersonBy(tx, idOrEmail);
  if (userType === "patient") {
    throw new HttpError(
      409,
      `${id} is a patient, and patients have no passkeys. To sign them out: npm run admin -- end-sessions ${id}`,
    );
  }
  await lockUser(tx, id);
  const { name, isActive, deactivatedAt } = await findProviderBy(tx, String(id));
  if (!isActive) {
    const why = deactivatedAt
      ? "is deactivated and has no passkey. To let them in again"
      : "is not approved yet. To let them in";
    throw new HttpError(409, `${name}, ${why}: npm run admin -- approve-provider ${id}`);
  }
  const ended = await endSignIns(tx, { userId: id, at }, { events });
  const until = await letEnrollAgain(tx, id, at);
  const enrolling = until
    ? `Until ${describeTime(until, config.hospitalTimeZone)} a code by email signs them in, to add a passkey. The first one added ends that.`
    : "A code by email signs them in: they never had a passkey.";
  const output = `${name}, has no passkey any more. Ended: ${describeEnded(ended)}.\n${enrolling}`;
  return { output, detail: { providerId: id, ...ended } };
}

/** '2026-11-27 22:30 (America/New_York)' */
function describeTime(instant: Date, timeZone: string): string {
  const { hour, minute } = wallClock(instant, timeZone);
  const time = [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
  return `${calendarDay(instant, timeZone)} ${time} (${timeZone})`;
}
