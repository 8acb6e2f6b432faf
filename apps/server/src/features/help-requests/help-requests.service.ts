import type { AccessRule, Api, Caller, CallReply } from "@bedside-bike/contract";
import { requireAccess } from "../../platform/access.ts";
import { recordAudit } from "../../platform/audit.ts";
import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import { AccessRefused } from "../../platform/refused-access.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { findOpenLink } from "../devices/device-links.store.ts";
import * as store from "./help-requests.store.ts";

/** The patient asks for help. While a request is open, pressing again makes no new one. */
export async function askForHelp(
  { tx, params, body, at, caller }: AuthenticatedInput<Api["helpRequests.create"]>,
  deps: Deps,
): Promise<CallReply<"helpRequests.create">> {
  const patientId = params.id;
  const ride = body.rideId === undefined ? null : await store.findOwnRide(tx, { rideId: body.rideId, patientId });
  const deviceNumber = ride?.deviceNumber ?? (await findOpenLink(tx, patientId));
  const request = { patientId, rideId: ride?.id ?? null, deviceNumber, askedAt: at };
  const { id, isNew } = await store.openRequest(tx, request);
  if (isNew) {
    await recordAudit(tx, at, {
      action: "helpRequests.create",
      actor: caller,
      patientId,
      detail: { helpRequestId: id },
    });
    await deps.events.publish(tx, { type: "help", patientId });
  }
  return store.findShownRequest(tx, id);
}

/**
 * 'I am going'. The first answer counts.
 * @throws AccessRefused 403 for anybody but providers, 404 for a hidden patient's request and for one that doesn't
 * exist.
 */
export async function answerHelpRequest(
  input: AuthenticatedInput<Api["helpRequests.answer"]>,
  deps: Deps,
): Promise<CallReply<"helpRequests.answer">> {
  const request = await requireRequest(input, { who: "granted-provider", patient: "stored" });
  await answer(input, request, deps);
  return store.findShownRequest(input.tx, request.id);
}

/**
 * The patient feels better, or a provider has taken care of it; the latter answers the request too.
 * @throws AccessRefused 403 and 404 as for an answer.
 */
export async function closeHelpRequest(
  input: AuthenticatedInput<Api["helpRequests.close"]>,
  deps: Deps,
): Promise<CallReply<"helpRequests.close">> {
  const { tx, at, caller } = input;
  const request = await requireRequest(input, { who: "this-patient-or-granted-provider", patient: "stored" });
  const { id, patientId } = request;
  if (caller.kind === "provider") await answer(input, request, deps);
  if (await store.closeRequest(tx, { id, closedBy: caller.id, closedAt: at })) {
    await recordAudit(tx, at, {
      action: "helpRequests.close",
      actor: caller,
      patientId,
      detail: { helpRequestId: id },
    });
    await deps.events.publish(tx, { type: "help", patientId });
  }
  return store.findShownRequest(tx, id);
}

type OfRequest = Pick<AuthenticatedInput<Api["helpRequests.answer"]>, "tx" | "params" | "at" | "caller">;

async function answer({ tx, at, caller }: OfRequest, request: store.StoredRequest, deps: Deps): Promise<void> {
  const { id, patientId } = request;
  if (!(await store.answerUpTo(tx, request, { answeredBy: caller.id, answeredAt: at }))) return;
  await recordAudit(tx, at, { action: "helpRequests.answer", actor: caller, patientId, detail: { helpRequestId: id } });
  await deps.events.publish(tx, { type: "help", patientId });
}

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
