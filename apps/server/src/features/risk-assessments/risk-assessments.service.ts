import {
  ADMISSION_FLAGS,
  ASSESSMENT_LIMITS,
  findingsBeyond,
  type QuestionId,
  SAFETY_CHECK_LIMITS,
  type Safety,
} from "@bedside-bike/clinical";
import type { Caller } from "@bedside-bike/contract";
import {
  type Api,
  answersToWire,
  type CallReply,
  type EngineInput,
  forPatients,
  profileQuestions,
  providersOnlyIn,
  type RecordedInput,
  type RideState,
  type StoredResult,
  type StoredRiskAssessment,
  type TextField,
  textsOf,
} from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps, PublicInput } from "../../platform/route.ts";
import { announceState, readRideState } from "../patient-state/ride-state.ts";
import { listOpenEvents, reviewEvents } from "../plan/clearances.store.ts";
import { judgeBasis, readPlanBasis } from "../plan/plan-lapse.ts";
import { lockPlan } from "../plan/prescriptions.store.ts";
import { settlePlan, suspendOverdue } from "../plan/suspend-goals.service.ts";
import { type Assessed, assess, assessWhatIf } from "./assess.ts";
import * as store from "./risk-assessments.store.ts";

let anonymousAssessments = 0;

/** The number of anonymous assessments in this process; nothing else about them is stored. */
export const anonymousAssessmentCount = (): number => anonymousAssessments;

/** 'What if': assesses changed inputs and stores nothing. */
export async function previewAssessment(
  { tx, body, caller, at }: AuthenticatedInput<Api["riskAssessments.preview"]>,
  deps: Deps,
): Promise<CallReply<"riskAssessments.preview">> {
  requireAllowed(body, caller);
  const result = assessWhatIf(await withKnown(tx, { given: body, patientId: body.patientId, at }, deps), at);
  return caller.kind === "patient" ? forPatients(result) : result;
}

/** The public calculator: uses no database, log or session. */
export async function assessAnonymously({
  body,
  at,
}: PublicInput<Api["riskAssessments.createAnonymous"]>): Promise<CallReply<"riskAssessments.createAnonymous">> {
  anonymousAssessments += 1;
  return forPatients(assess(body, at).result);
}

/**
 * Runs an assessment and stores it with its author. A provider's assessment continues from the step that was reached,
 * names the events that it reviewed, updates the patient's weight and height, and ends goals that it no longer
 * supports; a patient's own is marked as self-reported and changes nothing else.
 * @throws HttpError 400 and 422 for answers that can't be right; see `assess`. 403 and 400 for a decision that is not a
 * provider's or of another text; see `requireAllowed`. 409 for an event that is not open (code event_not_open).
 */
export async function assessPatient(
  { tx, at, caller, body }: AuthenticatedInput<Api["riskAssessments.create"]>,
  deps: Deps,
): Promise<CallReply<"riskAssessments.create">> {
  requireAllowed(body, caller);
  const { patientId } = body;
  const given = await withKnown(tx, { given: body, patientId, at }, deps);
  const id =
    caller.kind === "patient"
      ? await assessOneself(tx, { patientId, given, at, caller }, deps)
      : await assessByProvider(tx, { patientId, given, at: await lockPlan(tx, { patientId, at }), caller }, deps);
  const stored = await store.findAssessment(tx, id);
  if (stored === null) throw new Error("The stored assessment cannot be read.");
  const rideState = await readRideState(tx, { patientId, at: stored.createdAt }, deps);
  return toStored(stored, { caller, own: null, rideState });
}

interface Run<By extends Person = Person> {
  readonly patientId: number;
  readonly given: EngineInput;
  readonly at: Date;
  readonly caller: By;
}

async function assessOneself(
  tx: Transaction,
  run: Run<Extract<Person, { kind: "patient" }>>,
  deps: Deps,
): Promise<number> {
  const { patientId, given, at, caller } = run;
  const id = await insert(tx, run, { ...assess(given, at), isStepLapsed: false });
  await recordAudit(tx, at, { action: "riskAssessments.create", actor: caller, patientId });
  await announceState(tx, patientId, deps);
  return id;
}

/** The patient is locked, and the route has already recorded the call. */
async function assessByProvider(
  tx: Transaction,
  run: Run<Extract<Person, { kind: "provider" }>>,
  deps: Deps,
): Promise<number> {
  const { patientId, given, at, caller } = run;
  const { event_reviewed: reviewed, level_of_care: levelOfCare, safety_answers } = given.answers;
  const open = await listOpenEvents(tx, patientId);
  requireOpen(reviewed, open);
  await suspendOverdue(tx, { patientId, at, caller }, deps);
  const basis = await readPlanBasis(tx, { patientId, at, events: open.map(({ kind }) => kind) }, deps);
  const judge = (safety: Safety) => judgeBasis(basis, { safety, levelOfCare, answers: safety_answers });
  const assessed = assess(given, at, (safety) => ({
    current: basis.current,
    hasLapsed: judge(safety).hasStepLapsed,
  }));
  const { hasStepLapsed, holdReason } = judge(assessed.safety);
  const id = await insert(tx, run, { ...assessed, isStepLapsed: hasStepLapsed });
  await reviewEvents(tx, reviewed, id);
  await store.updateBodyMeasures(tx, patientId, assessed.answers);
  const { mobility_recommendation: recommendation } = assessed.result;
  const { limit } = assessed.safety;
  await settlePlan(tx, { patientId, at, caller, assessmentId: id, recommendation, limit, reason: holdReason }, deps);
  return id;
}

const insert = (
  tx: Transaction,
  { patientId, at, caller }: Run,
  { answers, result, isStepLapsed }: Assessed & { readonly isStepLapsed: boolean },
): Promise<number> =>
  store.insertAssessment(tx, {
    patientId,
    assessedBy: caller.id,
    isSelfReported: caller.kind === "patient",
    input: answers,
    result,
    engineVersion: result.engine_version,
    createdAt: at,
    isStepLapsed,
  });

/** @throws HttpError 409 for an event that does not hold the plan, or no longer does. */
function requireOpen(reviewed: readonly number[], open: readonly { readonly id: number }[]): void {
  if (reviewed.every((id) => open.some((event) => event.id === id))) return;
  throw new HttpError(
    409,
    "An event that you reviewed is not open: somebody has reviewed it meanwhile. Please look at the open events again.",
    "event_reviewed",
    { code: "event_not_open" },
  );
}

/**
 * Ticks and rejections of typed text and the chart's NEWS2 are a provider's. A tick is for the exact text.
 * @throws HttpError 403 naming the field for a patient, 400 naming `text_read` for a text that has changed since (code
 * text_changed).
 */
function requireAllowed({ answers }: EngineInput, caller: Caller): void {
  const [forbidden] = caller.kind === "provider" ? [] : providersOnlyIn(answers);
  if (forbidden) throw new HttpError(403, forbidden.message, forbidden.field);
  const texts = textsOf(answers);
  for (const [field, read] of Object.entries(answers.text_read)) {
    if (texts[field as TextField] === read) continue;
    const message = "A text that was marked as read has changed since. Please read it again.";
    throw new HttpError(400, message, "text_read", { code: "text_changed" });
  }
}

/**
 * What nobody gave follows from the record: the days in the hospital from the admission date, the age from the birth date.
 * Who is under 18 by the birth date is so whatever was entered.
 */
async function withKnown(
  tx: Transaction,
  { given, patientId, at }: Pick<Run, "given" | "patientId" | "at">,
  { config }: Deps,
): Promise<EngineInput> {
  const { answers, provenance } = given;
  const known = await store.findKnown(tx, patientId, hospitalDay(at, config.hospitalTimeZone));
  const days = answers.days_in_hospital == null ? known.daysInHospital : null;
  const isAgeKnown = provenance.age === "answered" && (known.ageYears ?? adultFrom) >= adultFrom;
  const age = isAgeKnown || known.ageYears === null ? null : withinAges(known.ageYears);
  const fromRecord = {
    ...(days === null ? {} : { days_in_hospital: days }),
    ...(age === null ? {} : { age: Math.min(age, provenance.age === "answered" ? answers.age : age) }),
  };
  const answered = Object.fromEntries(Object.keys(fromRecord).map((field) => [field, "answered"]));
  return { answers: { ...answers, ...fromRecord }, provenance: { ...provenance, ...answered } };
}

const adultFrom = SAFETY_CHECK_LIMITS.adultFromYears;
const withinAges = (years: number): number =>
  Math.min(Math.max(years, ASSESSMENT_LIMITS.age.low), ASSESSMENT_LIMITS.age.high);

/** The newest assessment by a provider or, if there is none, the patient's own newest. */
export async function getLatest(
  { tx, params, caller, at }: AuthenticatedInput<Api["riskAssessments.latest"]>,
  deps: Deps,
): Promise<CallReply<"riskAssessments.latest">> {
  const patientId = params.id;
  const latest = await store.findLatest(tx, patientId);
  const rideState = await readRideState(tx, { patientId, at }, deps);
  if (!latest) return { hasAssessment: false, assessment: null, mobilityRecommendation: null, rideState };
  const isComparable = !latest.isSelfReported && store.isOfToday(latest);
  const own = isComparable ? await store.findOwnRunSince(tx, patientId, latest.createdAt) : null;
  return toStored(latest, { caller, own, rideState });
}

/**
 * The latest assessment's inputs, or else the values on record; the age follows from the birth date if that is known.
 */
export async function getProfile(
  { tx, params, at, caller }: AuthenticatedInput<Api["riskAssessments.profile"]>,
  deps: Deps,
): Promise<CallReply<"riskAssessments.profile">> {
  const latest = await store.findLatest(tx, params.id);
  const known = await store.findKnown(tx, params.id, hospitalDay(at, deps.config.hospitalTimeZone));
  const input: Partial<RecordedInput> = latest ? answersToWire(latest.input, latest.result.assumed) : {};
  return {
    ...answersIn(input, profileQuestions.first),
    ...answersIn(input, profileQuestions.last),
    age: known.ageYears ?? input.age ?? null,
    weight_kg: input.weight_kg ?? known.weightKg,
    height_cm: input.height_cm ?? known.heightCm,
    admission_diagnosis: input.admission_diagnosis ?? null,
    admission_types: ADMISSION_FLAGS.filter((flag) => input[flag]),
    comorbidities: input.comorbidities ?? [],
    medications: input.medications ?? [],
    devices: input.devices ?? [],
    days_in_hospital: known.daysInHospital,
    additional_medications: input.additional_medications ?? null,
    additional_medical_history: input.additional_medical_history ?? null,
    provenance: latest ? readBy(caller, latest.result).provenance : { assumed: [], not_recorded: [], proposed: [] },
    last_safety_answers: latest ? lastSafetyAnswers(latest) : null,
  };
}

const answersIn = <Id extends QuestionId>(input: Partial<RecordedInput>, ids: readonly Id[]) =>
  Object.fromEntries(ids.map((id) => [id, input[id] ?? null])) as { [Question in Id]: RecordedInput[Question] };

type Person = Exclude<Caller, { kind: "visitor" }>;

function lastSafetyAnswers({ input, createdAt, assessedByName }: store.AssessmentRow) {
  if (!input.safety_answers) return null;
  return { answers: input.safety_answers, recordedAt: createdAt.toISOString(), recordedBy: assessedByName };
}

/** A patient's care team decides about texts, and by whom and how is the team's. */
const undecided = { text_read: {}, rejected_terms: [] };

const readBy = (caller: Person, result: StoredResult): StoredResult =>
  caller.kind === "patient" ? forPatients(result) : result;

function recordOf(row: store.AssessmentRow, caller: Person) {
  const input = answersToWire(row.input, row.result.assumed);
  return {
    id: row.id,
    assessedAt: row.createdAt.toISOString(),
    assessedBy: { id: row.assessedBy, name: row.assessedByName },
    isSelfReported: row.isSelfReported,
    input: caller.kind === "patient" ? { ...input, ...undecided } : input,
    last_safety_answers: lastSafetyAnswers(row),
  };
}

/** `own` is the patient's own later assessment: what it reports beyond this one is for the provider to read. */
function toStored(
  row: store.AssessmentRow,
  { caller, own, rideState }: { caller: Person; own: store.AssessmentRow | null; rideState: RideState },
): StoredRiskAssessment {
  const result = readBy(caller, row.result);
  return {
    ...result,
    hasAssessment: true,
    mobilityRecommendation: result.mobility_recommendation,
    assessment: recordOf(row, caller),
    patient_reports: own && caller.kind === "provider" ? reportedBeyond(row, own) : null,
    rideState,
  };
}

function reportedBeyond(row: store.AssessmentRow, own: store.AssessmentRow) {
  const findings = findingsBeyond(
    { patient: row.input, safety: row.result.safety },
    { patient: own.input, safety: own.result.safety },
  );
  return findings.length === 0 ? null : { reportedAt: own.createdAt.toISOString(), findings };
}
