import { isFilledByPassiveRides, type PatientDay, sentMinutesOn } from "@bedside-bike/clinical";
import type { Api, CallReply } from "@bedside-bike/contract";
import { displayNameProblem } from "@bedside-bike/contract/display-name";
import { recordAudit } from "../../platform/audit.ts";
import { addDays, hospitalDay } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AheadInput, AuthenticatedInput, Deps } from "../../platform/route.ts";
import type { StreamView } from "../../platform/stream.ts";
import { toDeviceNumberText } from "../devices/device-number.ts";
import { toGoal } from "../goals/goals.service.ts";
import { stayDays } from "../missed-sessions/stay-days.ts";
import { toSaidSlots } from "../missed-sessions/to-missed-session.ts";
import { areGoalsShown, readPatientState, stateOf, toRideState } from "../patient-state/ride-state.ts";
import { listPrescriptions } from "../plan/prescriptions.store.ts";
import { type AskedDay, readDays } from "../ride-days/patient-days.ts";
import { listRideDays, type RideDay } from "../ride-days/ride-days.store.ts";
import { toSession } from "../rides/to-session.ts";
import { describeActor, openerName } from "./access-log.ts";
import { summarizeDashboard } from "./dashboard-summary.ts";
import { goalNewsOf } from "./goal-news.service.ts";
import * as news from "./news.store.ts";
import { viewOwn } from "./own-view.ts";
import * as store from "./patients.store.ts";

/** Sent ahead of the access decision: see `authenticatedRoute`. */
export const readAhead = (tx: Transaction, params: { id: number }, { config }: Pick<Deps, "config">) =>
  store.findDashboard(tx, params.id, config.hospitalTimeZone);

/** @throws HttpError 404 if the patient does not exist or is not visible to the caller. */
export async function getDashboard(
  { tx, params, at, caller, ahead }: AheadInput<Api["patients.dashboard"], store.DashboardRow | null>,
  deps: Deps,
): Promise<CallReply<"patients.dashboard">> {
  const timeZone = deps.config.hospitalTimeZone;
  const found = await ahead;
  if (!found) throw new HttpError(404, "There is no such patient.");
  const date = hospitalDay(at, timeZone);
  const standing = stateOf(found.state, at, deps);
  const { state } = standing;
  const stay = stayDays(found.stay, { patientId: params.id, at, timeZone });
  const { ridden, firstRideAt } = stay;
  const day = await readToday(tx, { patientId: params.id, ridden, firstRideAt, standing, date, at }, deps);
  const row = { ...found, goals: areGoalsShown(state, caller) ? found.goals : [] };
  const { deviceNumber, ...patient } = row.patient;
  const { latestFilled } = row;
  const measured = { ...stay, latestFilled, isPassive: isFilledByPassiveRides(state) };
  return {
    patient: { ...patient, userType: "patient", deviceNumber: toDeviceNumberText(deviceNumber) },
    bikeLoss: row.bikeLoss && { ...row.bikeLoss, deviceNumber: String(row.bikeLoss.deviceNumber) },
    rideState: toRideState(standing),
    helpRequest: row.helpRequest,
    ...summarizeDashboard(row, { today: day, timeZone, state, stay }),
    news: { goals: goalNewsOf(row), feedback: row.feedbackNews, joined: row.joined },
    familyClap: row.familyClap,
    slots: stay.today ? toSaidSlots(stay.today, { caller, at, timeZone }) : [],
    goals: row.goals.map((goal) => toGoal(goal, measured, date)),
    recentSessions: row.recent.map(toSession),
    // Nudges ask the patient to pedal, so they are left out while the patient may not start.
    nudges: (state.mayStart ? row.nudges : []).map((nudge) => ({
      ...nudge,
      // One that an earlier version took: the screen says 'Somebody'.
      displayName: displayNameProblem(nudge.displayName) ? "" : nudge.displayName,
      createdAt: nudge.createdAt.toISOString(),
    })),
  };
}

export async function listUsageData(
  { tx, params, query, at }: AuthenticatedInput<Api["patients.usageData"]>,
  deps: Deps,
): Promise<CallReply<"patients.usageData">> {
  const today = hospitalDay(at, deps.config.hospitalTimeZone);
  const from = addDays(today, 1 - query.days);
  const byDay = new Map((await listRideDays(tx, params.id, from)).map((row) => [row.day, row]));
  const timeZone = deps.config.hospitalTimeZone;
  const prescribed = await listPrescriptions(tx, { patientId: params.id, timeZone });
  const standing = await readPatientState(tx, { patientId: params.id, at }, deps);
  const asked = { patientId: params.id, ridden: byDay.get(today), standing, date: today, at };
  const { dailyGoalMinutes } = await readToday(tx, asked, deps);
  return Array.from({ length: query.days }, (_, index) => {
    const date = addDays(from, index);
    const row = byDay.get(date);
    return {
      date,
      duration: row?.durationSeconds ?? 0,
      avgPower: row?.averagePowerWatts ?? null,
      sessions: row?.sessions ?? 0,
      goalMinutes: date === today ? dailyGoalMinutes : sentMinutesOn(prescribed, date, timeZone),
    };
  });
}

async function readToday(
  tx: Transaction,
  { ridden, at, ...asked }: Omit<AskedDay, "seconds"> & { readonly ridden: RideDay | undefined; readonly at: Date },
  deps: Deps,
): Promise<PatientDay> {
  const [day] = await readDays(tx, { asked: [{ ...asked, seconds: ridden }], at }, deps);
  if (!day) throw new Error("The day was not read.");
  return day;
}

/** The patient has seen their changed goals or a provider's answer. What is seen stays seen. */
export async function readNews({
  tx,
  params,
  body,
  at,
}: AuthenticatedInput<Api["patients.readNews"]>): Promise<CallReply<"patients.readNews">> {
  if (body.newestGoalId !== undefined) await news.markGoalsSeen(tx, params.id, body.newestGoalId);
  if (body.newestMemberId !== undefined) await news.markMembersSeen(tx, params.id, body.newestMemberId);
  if (body.rideId !== undefined) await news.markAnswerSeen(tx, { patientId: params.id, rideId: body.rideId, at });
  return { ok: true };
}

/** @throws HttpError 400 for an admission date in the future. */
export async function correctAdmissionDate(
  { tx, params, body, at, caller }: AuthenticatedInput<Api["patients.update"]>,
  { config }: Deps,
): Promise<CallReply<"patients.update">> {
  const patientId = params.id;
  const { admissionDate } = body;
  if (admissionDate > hospitalDay(at, config.hospitalTimeZone)) {
    throw new HttpError(400, "The admission date is in the future.", "admissionDate");
  }
  await store.updateAdmissionDate(tx, patientId, admissionDate);
  await recordAudit(tx, at, { action: "admission.correct", actor: caller, patientId });
  return { id: patientId, admissionDate };
}

/** The entries of 'Who looked at my data'; the screen words each action for the patient. */
export async function listAccessLog(
  { tx, params }: AuthenticatedInput<Api["patients.accessLog"]>,
  { config }: Pick<Deps, "config">,
): Promise<CallReply<"patients.accessLog">> {
  const entries = await store.listAccessLog(tx, params.id, config.hospitalTimeZone);
  return entries.map(({ id, at, action, ...actor }) => ({
    id,
    at: new Date(at).toISOString(),
    action,
    openedWithCodeFrom: openerName(actor),
    ...describeActor(actor),
  }));
}

/** The events of a patient's own stream. */
export async function openOwnStream({ caller }: AuthenticatedInput<Api["patients.live"]>): Promise<StreamView> {
  return viewOwn(caller.id);
}
