import type { Api, CallBody, CallReply } from "@bedside-bike/contract";
import { patientMissedReasons } from "@bedside-bike/contract/choices";
import { recordAudit } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { announceState } from "../patient-state/ride-state.ts";
import type { SaidReason } from "./dose.store.ts";
import * as store from "./missed-sessions.store.ts";
import { readDoses } from "./read-dose.ts";
import { isStillThatDay, toMissedSession } from "./to-missed-session.ts";

type Create = AuthenticatedInput<Api["missedSessions.create"]>;

/**
 * Stores why a prescribed session was not done. A reason that is already in force is not written again.
 * @throws HttpError 400 for a day outside the stay, a session that was not prescribed, or a reason that only the care
 * team may give; 409 for a session that is done.
 */
export async function createMissedSession(
  { tx, params, body, at, caller }: Create,
  deps: Deps,
): Promise<CallReply<"missedSessions.create">> {
  const timeZone = deps.config.hospitalTimeZone;
  const patientId = params.id;
  const { day, slot, reason } = body;
  const note = body.note || null;
  const today = hospitalDay(at, timeZone);
  if (caller.kind === "patient") checkPatientsWord(body, today);
  checkDay(day, await store.findStay(tx, patientId, timeZone), today);
  const standing = await findStanding(tx, { patientId, day, slot, at }, deps);

  const isSame = standing?.saidBy === caller.id && standing.reason === reason && standing.note === note;
  const said = { patientId, day, slot, reason, note, saidBy: caller.id, createdAt: at };
  const id = isSame ? standing.id : await store.insertMissed(tx, said);
  if (!isSame) {
    const detail = { missedId: id, slot, reason };
    await recordAudit(tx, at, { action: "missedSessions.record", actor: caller, patientId, detail });
    await announceState(tx, patientId, deps);
  }
  const row = await store.findMissed(tx, { patientId, missedId: id });
  if (!row) throw new Error("The reason was not stored.");
  return toMissedSession(row, { caller, at, timeZone });
}

/** @throws HttpError 404 for another patient's reason or none, 403 for somebody else's, 409 on a later day. */
export async function takeBackMissedSession(
  { tx, params, at, caller }: AuthenticatedInput<Api["missedSessions.takeBack"]>,
  deps: Deps,
): Promise<CallReply<"missedSessions.takeBack">> {
  const timeZone = deps.config.hospitalTimeZone;
  const { id: patientId, missedId } = params;
  const row = await store.findMissed(tx, { patientId, missedId });
  if (!row) throw new HttpError(404, "There is no such reason.", "missedId");
  if (row.saidBy !== caller.id) throw new HttpError(403, `Only ${row.name} can take this back.`, "missedId");
  if (!isStillThatDay(row, at, timeZone)) {
    throw new HttpError(409, "A reason can be taken back only on the day on which it was given.", "missedId");
  }
  if (!row.takenBackAt) {
    await store.takeBack(tx, missedId, at);
    const detail = { missedId, slot: row.slot };
    await recordAudit(tx, at, { action: "missedSessions.takenBack", actor: caller, patientId, detail });
    await announceState(tx, patientId, deps);
  }
  return toMissedSession(row, { caller, at, timeZone });
}

type Said = CallBody<"missedSessions.create">;

function checkPatientsWord({ day, reason }: Said, today: string): void {
  if (day !== today) throw new HttpError(400, "You can say this for today only.", "day");
  if (!patientMissedReasons.some((one) => one === reason)) {
    throw new HttpError(400, "Only your care team can give this reason.", "reason");
  }
}

function checkDay(day: string, stay: Awaited<ReturnType<typeof store.findStay>>, today: string): void {
  if (!stay) throw new Error("The caller may not see this patient.");
  const { admissionDate, lastDay } = stay;
  if (day < admissionDate) throw new HttpError(400, "This day is before the admission.", "day");
  if (day > today) throw new HttpError(400, "This day is still ahead.", "day");
  if (lastDay !== null && day > lastDay) throw new HttpError(400, "This day is after the discharge.", "day");
}

interface SlotOfDay {
  readonly patientId: number;
  readonly day: string;
  readonly slot: number;
  readonly at: Date;
}

/** The reason in force for this session. */
async function findStanding(
  tx: Transaction,
  { patientId, day, slot, at }: SlotOfDay,
  deps: Deps,
): Promise<SaidReason | null> {
  const wanted = [{ patientId, from: day, to: day }];
  const read = (await readDoses(tx, { wanted, at }, deps)).get(patientId);
  const slots = read?.dose.days[0]?.slots ?? [];
  if (slots.length === 0) throw new HttpError(400, "No session was prescribed on this day.", "day");
  const found = slots.find((one) => one.slot === slot);
  if (!found) {
    const count = slots.length === 1 ? "1 session was" : `${slots.length} sessions were`;
    throw new HttpError(400, `Only ${count} prescribed on this day.`, "slot");
  }
  if (found.status === "done") throw new HttpError(409, "This session is done.", "slot");
  return read?.facts[0]?.missed.findLast((said) => said.slot === slot) ?? null;
}
