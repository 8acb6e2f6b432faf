import { ADMISSION_FLAGS, assessRisk } from "@bedside-bike/clinical";
import {
  type Api,
  answersToWire,
  type CallReply,
  type EngineInput,
  listAssumed,
  type RecordedInput,
  type RiskAssessmentReply,
  resultToWire,
  type StoredRiskAssessment,
} from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import type { AuthenticatedInput, Deps, PublicInput } from "../../platform/route.ts";
import * as store from "./risk-assessments.store.ts";

let anonymousAssessments = 0;

/** The number of anonymous assessments in this process; nothing else about them is stored. */
export const anonymousAssessmentCount = (): number => anonymousAssessments;

export function assess({ answers, provenance }: EngineInput): RiskAssessmentReply {
  return resultToWire(assessRisk(answers), listAssumed(provenance));
}

/** 'What if': assesses changed inputs and stores nothing. */
export async function previewAssessment({
  body,
}: AuthenticatedInput<Api["riskAssessments.preview"]>): Promise<CallReply<"riskAssessments.preview">> {
  return assess(body);
}

/** The public calculator: uses no database, log or session. */
export async function assessAnonymously({
  body,
}: PublicInput<Api["riskAssessments.createAnonymous"]>): Promise<CallReply<"riskAssessments.createAnonymous">> {
  anonymousAssessments += 1;
  return assess(body);
}

/**
 * Runs an assessment and stores it with its author. A provider's assessment also updates the patient's weight and
 * height; a patient's own is marked as self-reported and changes nothing else.
 */
export async function assessPatient({
  tx,
  at,
  caller,
  body,
}: AuthenticatedInput<Api["riskAssessments.create"]>): Promise<CallReply<"riskAssessments.create">> {
  const { patientId, answers } = body;
  const result = assess(body);
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
  if (isSelfReported) await recordAudit(tx, at, { action: "riskAssessments.create", actor: caller, patientId });
  else await store.updateBodyMeasures(tx, patientId, answers);
  const stored = await store.findAssessment(tx, assessmentId);
  if (!stored) throw new Error("The stored assessment cannot be read.");
  return toStored(stored);
}

/** The newest assessment by a provider or, if there is none, the patient's own newest. */
export async function getLatest({
  tx,
  params,
}: AuthenticatedInput<Api["riskAssessments.latest"]>): Promise<CallReply<"riskAssessments.latest">> {
  const latest = await store.findLatest(tx, params.id);
  if (!latest) return { hasAssessment: false, assessment: null, mobilityRecommendation: null };
  return toStored(latest);
}

/** The latest assessment's inputs, or else the values on record; age follows from the birth date if known. */
export async function getProfile(
  { tx, params, at }: AuthenticatedInput<Api["riskAssessments.profile"]>,
  deps: Deps,
): Promise<CallReply<"riskAssessments.profile">> {
  const latest = await store.findLatest(tx, params.id);
  const known = await store.findKnown(tx, params.id, hospitalDay(at, deps.config.hospitalTimeZone));
  const input: Partial<RecordedInput> = latest ? answersToWire(latest.input) : {};
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
  };
}

function toStored(row: store.AssessmentRow): StoredRiskAssessment {
  return {
    ...row.result,
    hasAssessment: true,
    mobilityRecommendation: row.result.mobility_recommendation,
    assessment: {
      id: row.id,
      assessedAt: row.createdAt.toISOString(),
      assessedBy: { id: row.assessedBy, name: row.assessedByName },
      isSelfReported: row.isSelfReported,
      input: answersToWire(row.input),
    },
  };
}
