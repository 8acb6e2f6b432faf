import { ADMISSION_FLAGS, findingsBeyond } from "@bedside-bike/clinical";
import type { Caller } from "@bedside-bike/contract";
import {
  type Api,
  answersToWire,
  type CallReply,
  forPatients,
  type RecordedInput,
  type StoredEngine1Assessment,
  type StoredRiskAssessment,
} from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import type { AuthenticatedInput, Deps, PublicInput } from "../../platform/route.ts";
import { suspendLapsedGoals } from "../goals/suspend-goals.service.ts";
import { assess, assessWhatIf } from "./assess.ts";
import * as store from "./risk-assessments.store.ts";

let anonymousAssessments = 0;

/** The number of anonymous assessments in this process; nothing else about them is stored. */
export const anonymousAssessmentCount = (): number => anonymousAssessments;

/** 'What if': assesses changed inputs and stores nothing. */
export async function previewAssessment(
  { body, caller, at }: AuthenticatedInput<Api["riskAssessments.preview"]>,
  deps: Deps,
): Promise<CallReply<"riskAssessments.preview">> {
  const result = assessWhatIf(body, at, deps);
  return caller.kind === "patient" ? forPatients(result) : result;
}

/** The public calculator: uses no database, log or session. */
export async function assessAnonymously(
  { body, at }: PublicInput<Api["riskAssessments.createAnonymous"]>,
  deps: Deps,
): Promise<CallReply<"riskAssessments.createAnonymous">> {
  anonymousAssessments += 1;
  return forPatients(assess(body, at, deps).result);
}

/**
 * Runs an assessment and stores it with its author. A provider's assessment also updates the patient's weight and
 * height and suspends goals that it no longer bears; a patient's own is marked as self-reported and changes nothing
 * else.
 * @throws HttpError 422 for implausible answers; see `assess`.
 */
export async function assessPatient(
  { tx, at, caller, body }: AuthenticatedInput<Api["riskAssessments.create"]>,
  deps: Deps,
): Promise<CallReply<"riskAssessments.create">> {
  const { patientId } = body;
  const { answers, result } = assess(body, at, deps);
  const isSelfReported = caller.kind === "patient";
  const assessmentId = await store.insertAssessment(tx, {
    patientId,
    assessedBy: caller.id,
    isSelfReported,
    input: answers,
    result,
    engineVersion: result.engine_version,
    createdAt: at,
  });
  // The route has already recorded a provider's call.
  if (caller.kind === "patient") {
    await recordAudit(tx, at, { action: "riskAssessments.create", actor: caller, patientId });
  } else {
    await store.updateBodyMeasures(tx, patientId, answers);
    await suspendLapsedGoals(tx, { patientId, at, caller }, deps);
  }
  const stored = await store.findAssessment(tx, assessmentId);
  if (stored === null || stored.kind !== "engine-2") throw new Error("The stored assessment cannot be read.");
  return toStored(stored, caller, null);
}

/** The newest assessment by a provider or, if there is none, the patient's own newest. */
export async function getLatest({
  tx,
  params,
  caller,
}: AuthenticatedInput<Api["riskAssessments.latest"]>): Promise<CallReply<"riskAssessments.latest">> {
  const latest = await store.findLatest(tx, params.id);
  if (!latest) return { hasAssessment: false, assessment: null, mobilityRecommendation: null };
  if (latest.kind === "engine-1") return toStoredEngine1(latest);
  const own = latest.isSelfReported ? null : await store.findOwnRunSince(tx, params.id, latest.createdAt);
  return toStored(latest, caller, own);
}

/** The latest assessment's inputs, or else the values on record; age follows from the birth date if known. */
export async function getProfile(
  { tx, params, at }: AuthenticatedInput<Api["riskAssessments.profile"]>,
  deps: Deps,
): Promise<CallReply<"riskAssessments.profile">> {
  const latest = await store.findLatest(tx, params.id);
  const known = await store.findKnown(tx, params.id, hospitalDay(at, deps.config.hospitalTimeZone));
  const input: Partial<RecordedInput> = latest ? answersToWire(latest.input, latest.result.assumed) : {};
  return {
    age: known.ageYears ?? input.age ?? null,
    sex: input.sex ?? null,
    weight_kg: input.weight_kg ?? known.weightKg,
    height_cm: input.height_cm ?? known.heightCm,
    level_of_care: input.level_of_care ?? null,
    mobility_status: input.mobility_status ?? null,
    cognitive_status: input.cognitive_status ?? null,
    baseline_function: input.baseline_function ?? null,
    admission_diagnosis: input.admission_diagnosis ?? null,
    admission_types: ADMISSION_FLAGS.filter((flag) => input[flag]),
    comorbidities: input.comorbidities ?? [],
    medications: input.medications ?? [],
    devices: input.devices ?? [],
    days_immobile: input.days_immobile ?? null,
    incontinent: input.incontinent ?? null,
    albumin_low: input.albumin_low ?? null,
    on_vte_prophylaxis: input.on_vte_prophylaxis ?? null,
    admission_urgency: input.admission_urgency ?? null,
    has_dialysis: input.has_dialysis ?? null,
    prior_admissions: input.prior_admissions ?? null,
    fall_history: input.fall_history ?? null,
    thrombophilia: input.thrombophilia ?? null,
    hormonal_treatment: input.hormonal_treatment ?? null,
    additional_medications: input.additional_medications ?? null,
    additional_medical_history: input.additional_medical_history ?? null,
    provenance: latest ? provenanceOf(latest) : { assumed: [], not_recorded: [], proposed: [] },
    last_safety_answers: latest ? lastSafetyAnswers(latest) : null,
  };
}

const provenanceOf = (row: store.AssessmentRow) =>
  row.kind === "engine-2"
    ? row.result.provenance
    : { assumed: row.result.assumed, not_recorded: row.result.missing, proposed: [] };

function lastSafetyAnswers({ input, createdAt, assessedByName }: store.AssessmentRow) {
  if (!input.safety_answers) return null;
  return { answers: input.safety_answers, recordedAt: createdAt.toISOString(), recordedBy: assessedByName };
}

function recordOf(row: store.AssessmentRow) {
  return {
    id: row.id,
    assessedAt: row.createdAt.toISOString(),
    assessedBy: { id: row.assessedBy, name: row.assessedByName },
    isSelfReported: row.isSelfReported,
    // A row of engine 1.0 is given as it was, and its `assumed` says what a default stood in for.
    input: answersToWire(row.input, row.kind === "engine-1" ? [] : row.result.assumed),
    last_safety_answers: lastSafetyAnswers(row),
  };
}

/** `own` is the patient's own run since: what it reports beyond this assessment is for the provider to read. */
function toStored(
  row: store.Engine2Row,
  caller: Exclude<Caller, { kind: "visitor" }>,
  own: store.Engine2Row | null,
): StoredRiskAssessment {
  const result = caller.kind === "patient" ? forPatients(row.result) : row.result;
  return {
    ...result,
    hasAssessment: true,
    mobilityRecommendation: result.mobility_recommendation,
    assessment: recordOf(row),
    patient_reports: own && caller.kind === "provider" ? reportedBeyond(row, own) : null,
  };
}

function reportedBeyond(row: store.Engine2Row, own: store.Engine2Row) {
  const findings = findingsBeyond(
    { patient: row.input, safety: row.result.safety },
    { patient: own.input, safety: own.result.safety },
  );
  return findings.length === 0 ? null : { reportedAt: own.createdAt.toISOString(), findings };
}

const toStoredEngine1 = (row: store.Engine1Row): StoredEngine1Assessment => ({
  ...row.result,
  hasAssessment: true,
  mobilityRecommendation: row.result.mobility_recommendation,
  assessment: recordOf(row),
  patient_reports: null,
});
