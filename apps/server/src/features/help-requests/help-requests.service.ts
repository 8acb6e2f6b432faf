import type { AccessRule, Api, Caller, CallReply } from "@bedside-bike/contract";
import { requireAccess } from "../../platform/access.ts";
import { countAttempt } from "../../platform/attempts.ts";
import { recordAudit } from "../../platform/audit.ts";
import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import { AccessRefused } from "../../platform/refused-access.ts";
import type { AuthenticatedInput, Deps, PublicInput } from "../../platform/route.ts";
import { findSessionOfHelpTicket } from "../../platform/sign-in.ts";
import { hashToken } from "../../platform/tokens.ts";
import { announceState } from "../patient-state/ride-state.ts";
import { endSessionChecks } from "../plan/clearances.store.ts";
import { lockPlan } from "../plan/prescriptions.store.ts";
import { recordSafetyEvent } from "../plan/suspend-goals.service.ts";
import { feelBetterAfterSymptoms } from "./better-after-symptoms.service.ts";
import { betterLater } from "./better-later.ts";
import * as store from "./help-requests.store.ts";
import { takeTouch } from "./take-touch.service.ts";

/** The patient asks for help. While a call is open, pressing again makes no new one. */
export async function askForHelp(
  input: AuthenticatedInput<Api["helpRequests.create"]>,
  deps: Deps,
): Promise<CallReply<"helpRequests.create">> {
  const { tx, params, body, at, caller } = input;
  const { betterAfterSymptoms, ...touch } = body;
  const touched = { patientId: params.id, touch, at, actor: caller };
  const id = betterAfterSymptoms
    ? await feelBetterAfterSymptoms(input, deps)
    : await asSystemWithin(tx, "care-team", () => takeTouch(tx, touched, deps));
  return store.findShownRequest(tx, id);
}

/**
 * Whose sign-in gave this ticket for calls for help; the session may have ended since.
 * @throws HttpError 401, with the same message for an unknown ticket and an expired one.
 */
export async function requireHelpTicket(
  authorization: string | undefined,
  { database, clock }: Pick<Deps, "database" | "clock">,
): Promise<{ readonly ticketHash: string; readonly patientId: number; readonly openedBy: number | null }> {
  const ticketHash = hashToken(/^Help (\S+)$/.exec(authorization ?? "")?.[1] ?? "");
  const session = await database.asSystem("care-team", (tx) => findSessionOfHelpTicket(tx, ticketHash, clock.now()));
  if (!session) throw new HttpError(401, "This ticket is not valid.", "authorization");
  return { ...session, ticketHash };
}

type AskLater = PublicInput<Api["helpRequests.createLater"]> & { readonly authorization: string | undefined };

/**
 * A call for help that a tablet kept, for the patient whose sign-in gave the ticket.
 * @throws HttpError 401 as for the ticket, 429 after too many calls with one ticket, 400 as for a touch.
 */
export async function askForHelpLater(
  { body, at, authorization }: AskLater,
  deps: Deps,
): Promise<CallReply<"helpRequests.createLater">> {
  const { ticketHash, patientId, openedBy } = await requireHelpTicket(authorization, deps);
  await countAttempt(deps.database, { key: `help-ticket ${ticketHash}`, ...deps.limits.helpTicket, at });
  return deps.database.asSystem("care-team", async (tx) => {
    const actor = { kind: "patient", id: patientId, ...(openedBy === null ? {} : { openedBy }) } as const;
    const id = await takeTouch(tx, { patientId, touch: body, at, actor }, deps);
    const { stage, askedAt, arrivedAt, toldAt } = await store.findShownRequest(tx, id);
    return { touchId: body.touchId, stage, askedAt, arrivedAt, toldAt };
  });
}

/**
 * 'I am going'. The first answer counts, for as long as whoever gave it has access.
 * @throws AccessRefused 403 for anybody but providers, 404 for a hidden patient's request and for one that doesn't
 * exist.
 */
export async function answerHelpRequest(
  input: AuthenticatedInput<Api["helpRequests.answer"]>,
  deps: Deps,
): Promise<CallReply<"helpRequests.answer">> {
  const request = await requireRequestToAnswer(input);
  await answer(input, request, deps);
  return store.findShownRequest(input.tx, request.id);
}

type Close = AuthenticatedInput<Api["helpRequests.close"]>;

/**
 * The patient feels better, which is kept with the call, or a provider was at the bed, which ends it and answers it too.
 * @throws AccessRefused 403 and 404 as for an answer, HttpError 400 for a patient who says what was found, 409 for one
 * to whom somebody is coming, or whose call nobody can see for less than ten minutes.
 */
export async function closeHelpRequest(input: Close, deps: Deps): Promise<CallReply<"helpRequests.close">> {
  const request = await requireRequestToClose(input);
  if (input.caller.kind === "provider") await endCall(input, request, deps);
  else await keepFeelsBetter(input, request, deps);
  return store.findShownRequest(input.tx, request.id);
}

async function keepFeelsBetter({ tx, at, caller, body }: Close, request: store.StoredRequest, deps: Deps) {
  const { id, patientId, stage } = request;
  if (body.found !== undefined) throw new HttpError(400, "Only your care team says what it was.", "found");
  if (stage === "over") return;
  if (stage === "coming") {
    throw new HttpError(409, "Somebody is coming to you. Tell them that you feel better.", undefined, {
      code: "somebody_is_coming",
    });
  }
  const isReleased = stage === "unseen";
  const releasedFrom = request.askedAt.getTime() + store.unseenMinutes * 60_000;
  if (isReleased && at.getTime() < releasedFrom) {
    throw betterLater();
  }
  if (!(await store.keepFeelsBetter(tx, { id, patientId, at, isReleased }))) return;
  await recordClose({ tx, at, caller }, { request, said: { isReleased } }, deps);
}

/**
 * Ends the call with what it was. A symptom ends the check before cycling that allowed a ride, as 'no' to its line
 * would; an event is a stop criterion, as a reported one is. Who did not say what it was, with a page of version 2.0,
 * did not say that it was nothing.
 */
async function endCall(input: Close, request: store.StoredRequest, deps: Deps): Promise<void> {
  const { tx, caller, body } = input;
  if (caller.kind !== "provider") throw new Error("Only a provider gets here.");
  const { patientId, askedAt } = request;
  const at = await lockPlan(tx, { patientId, at: input.at });
  if (request.stage !== "over") await answer({ ...input, at }, request, deps);
  const found = body.found ?? null;
  if (!(await store.endUpTo(tx, request, { endedBy: caller.id, endedAt: at, found }))) return;
  await recordClose({ tx, at, caller }, { request, said: { found: found ?? "not-said" } }, deps);
  if (found === "event") await recordSafetyEvent(tx, { patientId, kind: "stop_event", at: askedAt, caller }, deps);
  else if (found !== "nothing") await endSessionChecks(tx, patientId, { at, reason: "symptom" });
  await announceState(tx, patientId, deps);
}

type OfRequest = Pick<AuthenticatedInput<Api["helpRequests.answer"]>, "tx" | "params" | "at" | "caller">;

async function recordClose(
  { tx, at, caller }: Pick<OfRequest, "tx" | "at" | "caller">,
  { request, said }: { request: store.StoredRequest; said: Readonly<Record<string, string | boolean>> },
  deps: Deps,
): Promise<void> {
  const { id, patientId } = request;
  const detail = { helpRequestId: id, ...said };
  await recordAudit(tx, at, { action: "helpRequests.close", actor: caller, patientId, detail });
  await deps.events.publish(tx, { type: "help", patientId });
}

async function answer(
  { tx, at, caller }: Pick<OfRequest, "tx" | "at" | "caller">,
  request: store.StoredRequest,
  deps: Deps,
): Promise<void> {
  const { id, patientId } = request;
  if (!(await store.answerUpTo(tx, request, { answeredBy: caller.id, answeredAt: at }))) return;
  await recordAudit(tx, at, { action: "helpRequests.answer", actor: caller, patientId, detail: { helpRequestId: id } });
  await deps.events.publish(tx, { type: "help", patientId });
}

export const requireRequestToAnswer = (input: OfRequest): Promise<store.StoredRequest> =>
  requireRequest(input, { who: "granted-provider", patient: "stored" });

export const requireRequestToClose = (input: OfRequest): Promise<store.StoredRequest> =>
  requireRequest(input, { who: "this-patient-or-granted-provider", patient: "stored" });

/** The request named in the path, if the access rule lets the caller see it. */
async function requireRequest({ tx, params, caller }: OfRequest, rule: AccessRule): Promise<store.StoredRequest> {
  const request = await store.findRequest(tx, params.helpRequestId);
  if (!request && mayAsk(caller, rule)) {
    // The policies hide the request; its patient's id is used only for the audit log.
    const hidden = await findHidden(tx, params.helpRequestId);
    const notFound = { status: 404, message: "There is no such request for help.", field: "helpRequestId" } as const;
    throw new AccessRefused(notFound, caller, { patientId: hidden?.patientId });
  }
  await requireAccess(tx, rule, caller, { patientId: request?.patientId });
  if (!request) throw new Error("Access was granted to a request that does not exist.");
  return request;
}

const mayAsk = (caller: Caller, rule: AccessRule): boolean =>
  caller.kind === "provider" ? caller.isActive : caller.kind === "patient" && rule.who !== "granted-provider";

const findHidden = (tx: Transaction, id: number) => asSystemWithin(tx, "care-team", () => store.findRequest(tx, id));
