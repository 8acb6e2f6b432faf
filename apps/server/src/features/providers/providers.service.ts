import {
  calculatePowerTrend,
  filledSecondsOf,
  minutesPerDay,
  mustStopRiding,
  type PatientDay,
  type StepAdvice,
} from "@bedside-bike/clinical";
import { daysBetween } from "@bedside-bike/clinical/calendar";
import type { Api, CallReply, MustStop } from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import { addDays, hospitalDay } from "../../platform/clock.ts";
import { asSystemWithin } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import type { StreamView } from "../../platform/stream.ts";
import { listedCheck } from "../clearances/listed-check.ts";
import { toDeviceNumberText } from "../devices/device-number.ts";
import type { WantedDays } from "../missed-sessions/dose.store.ts";
import { type PatientDose, readDoses } from "../missed-sessions/read-dose.ts";
import { hasGo, listedSessionCheck } from "../patient-state/listed-session-check.ts";
import { readPatientStates, type StandingState, toRideState } from "../patient-state/ride-state.ts";
import { whyOf } from "../patient-state/state-facts.ts";
import { listAdvice } from "../plan/step-advice.ts";
import { readDays } from "../ride-days/patient-days.ts";
import { findUserIds, insertProvider, insertUser } from "../sign-in/accounts.store.ts";
import { nameKey } from "../sign-in/name-key.ts";
import { providerRoleOf } from "../sign-in/provider-role.ts";
import { type AttentionMetrics, rankAttention } from "./attention.ts";
import { viewGranted } from "./granted-view.ts";
import * as store from "./providers.store.ts";

/** Active providers, for the patient to choose from. */
export function listProviders({ tx }: AuthenticatedInput<Api["providers.list"]>): Promise<CallReply<"providers.list">> {
  return store.listActiveProviders(tx);
}

/**
 * A patient's 'Add provider'. The provider stays inactive until approved, whatever role or state the body contains. An
 * email address that belongs to a patient stays with the patient, but the reply is the same, so that it does not reveal
 * who is a patient here.
 * @throws HttpError 409 if the email address belongs to a provider.
 */
export function addProvider({
  tx,
  at,
  caller,
  body,
}: AuthenticatedInput<Api["providers.add"]>): Promise<CallReply<"providers.add">> {
  const { email, firstName, lastName, credentials, specialty, licenseNumber } = body;
  const providerRole = providerRoleOf(credentials);
  return asSystemWithin(tx, "accounts", async () => {
    const isProviders = (await findUserIds(tx, { userType: "provider", email })).length > 0;
    const isPatients = (await findUserIds(tx, { userType: "patient", email })).length > 0;
    const ownEmail = isPatients ? null : email;
    const person = { userType: "provider", firstName, lastName, email: ownEmail, dateOfBirth: null } as const;
    const { userId: id, isEmailTaken } = await insertUser(tx, { ...person, nameKey: nameKey(firstName, lastName) }, at);
    if (isProviders || isEmailTaken)
      throw new HttpError(409, "This email address can't be used for a new provider.", "email");
    await insertProvider(tx, {
      userId: id,
      credentials,
      specialty,
      licenseNumber: licenseNumber || null,
      providerRole,
      isActive: false,
    });
    await recordAudit(tx, at, {
      action: "providers.add",
      actor: caller,
      patientId: caller.id,
      detail: { providerId: id },
    });
    return { id, firstName, lastName, credentials, specialty, providerRole, isActive: false };
  });
}

/** The patients who gave this provider access, those who need attention first. Discharged patients are left out. */
export async function listPatients(
  { tx, at, caller, params }: AuthenticatedInput<Api["providers.patients"]>,
  deps: Deps,
): Promise<CallReply<"providers.patients">> {
  const today = hospitalDay(at, deps.config.hospitalTimeZone);
  const from = addDays(today, -fullDays);
  const rows = await store.listCaseload(tx, params.id, { today, at });
  const states = await readPatientStates(tx, { patientIds: rows.map(({ id }) => id), at }, deps);
  const advice = await listAdvice(tx, { states, today });
  const doses = await readDoses(tx, { wanted: sinceYesterday(rows, today), at }, deps);
  const asked = rows.map(({ id, week }) => {
    const standing = states.get(id);
    if (!standing) throw new Error("A listed patient has no state.");
    return { patientId: id, date: today, seconds: week.at(-1), standing };
  });
  const days = await readDays(tx, { asked, at }, deps);
  await recordAudit(tx, at, { action: "providers.patients", actor: caller, detail: { patients: rows.length } });
  const known = rows.map((row, index) => {
    const { standing } = asked[index] as (typeof asked)[number];
    const day = days[index] as PatientDay;
    const { slots, unexplained } = slotsOf(doses.get(row.id), today);
    const metrics = attentionMetricsOf(row, standing, { day, from, at });
    const hasOpenSession = slots.some(({ status }) => status === "open") && row.openRide === null;
    const isCheckAdvised = deps.config.sessionCheck === "advised" && standing.state.mayStart && hasOpenSession;
    return {
      row,
      standing,
      day,
      slots,
      unexplained,
      ...metrics,
      needsSessionCheck: metrics.needsSessionCheck || (isCheckAdvised && !hasGo(standing.facts.sessionCheck, at)),
      hasUnexplained: unexplained.length > 0,
    };
  });
  return rankAttention(known).map(({ patient: { row, standing, day, slots, unexplained, ...metrics }, attention }) => ({
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    bed: row.bed,
    age: row.age,
    admissionDate: row.admissionDate,
    dayCount: metrics.dayCount,
    isActive: true,
    deviceNumber: toDeviceNumberText(row.deviceNumber),
    isPedaling: row.openRide !== null,
    lastRideAt: row.lastRide?.at ?? null,
    lastRide: row.lastRide && { seconds: row.lastRide.seconds, watts: row.lastRide.watts },
    mobility: row.mobility,
    today: day,
    todaySeconds: day.durationSeconds,
    filledSeconds: day.filledSeconds,
    dailyGoalMinutes: metrics.dailyGoalMinutes,
    helpRequest: row.helpRequest,
    mustStop: metrics.mustStop,
    slots,
    unexplained,
    goalSessions: standing.modelState.target?.sessions ?? null,
    feedback: row.feedback,
    week: row.week.map(({ date, durationSeconds, averagePowerWatts }) => ({
      date,
      durationSeconds,
      avgPower: averagePowerWatts,
    })),
    rideState: toRideState(standing),
    why: whyOf(standing.facts),
    rodeWhilePausedAt: row.rodeWhilePausedAt,
    advice: adviceOf(advice.get(row.id)),
    check: listedCheck(standing, at),
    ...(deps.config.sessionCheck !== "off" && { sessionCheck: listedSessionCheck(standing.facts.sessionCheck, at) }),
    attention,
  }));
}

const sinceYesterday = (rows: readonly store.CaseloadRow[], today: string): WantedDays[] => {
  const yesterday = addDays(today, -1);
  return rows.map(({ id, admissionDate }) => ({
    patientId: id,
    from: admissionDate > yesterday ? today : yesterday,
    to: today,
  }));
};

function slotsOf(read: PatientDose | undefined, today: string) {
  const days = read?.dose.days ?? [];
  return {
    slots: (days.find(({ day }) => day === today)?.slots ?? []).map(({ isSuperseded, ...slot }) => slot),
    unexplained: days
      .filter(({ day }) => day < today)
      .flatMap(({ day, slots }) =>
        slots.filter(({ status, reason }) => status === "missed" && reason === null).map(({ slot }) => ({ day, slot })),
      ),
  };
}

const adviceOf = (advice: StepAdvice | undefined) => (advice ? { ...advice, missed: [...advice.missed] } : null);

const hourMilliseconds = 3_600_000;

/** The full days before today that `attention` looks at. */
const fullDays = 3;

function attentionMetricsOf(
  row: store.CaseloadRow,
  standing: StandingState,
  { day: { date: today, isReached }, from, at }: { day: PatientDay; from: string; at: Date },
): Omit<AttentionMetrics, "hasUnexplained"> & { readonly mustStop: MustStop | null } {
  const { lastRide, week, admissionDate, latestPowersWatts } = row;
  const { target } = standing.modelState;
  const hours = lastRide === null ? null : (at.getTime() - Date.parse(lastRide.at)) / hourMilliseconds;
  const lastFullDays = week.filter(({ date }) => date < today && date >= from && date >= admissionDate);
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    hoursWithoutRide: hours === null ? null : Math.max(0, Math.floor(hours)),
    isPedaling: row.openRide !== null,
    dayCount: daysBetween(admissionDate, today) + 1,
    isHighRisk: row.isHighRisk,
    state: standing.modelState,
    openEvent: standing.facts.events?.[0]?.kind ?? null,
    needsSessionCheck: standing.state.reasonId === "session_check" && !isReached,
    hasRiddenWhilePaused: row.rodeWhilePausedAt !== null,
    helpRequest: row.helpRequest,
    mustStop: mustStopOf(row, standing),
    feedback: row.feedback,
    dailyGoalMinutes: target && minutesPerDay(target),
    fullDaysSeconds: lastFullDays.map((day) => filledSecondsOf(day, standing.modelState)),
    isPowerFalling: calculatePowerTrend(latestPowersWatts).trend === "falling",
  };
}

/** Whoever goes to a patient who called goes to their ride as well. */
function mustStopOf({ openRide, helpRequest }: store.CaseloadRow, { state }: StandingState): MustStop | null {
  if (!openRide || !mustStopRiding(state, openRide)) return null;
  const { rideId, startedAt, answer } = openRide;
  const going = helpRequest?.stage === "coming" ? helpRequest.answer : null;
  return { rideId, startedAt, answer: answer ?? going };
}

/** The events of one provider's stream. */
export async function openPatientsStream({
  tx,
  caller,
}: AuthenticatedInput<Api["providers.live"]>): Promise<StreamView> {
  return viewGranted(caller.id, await store.listGrantedPatientIds(tx, caller.id));
}
