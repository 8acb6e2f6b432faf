import { ADMISSION_FLAGS, questionsOf } from "@bedside-bike/clinical";
import { z } from "zod";
import { defineCall } from "./call.ts";
import { id, idParams } from "./fields.ts";
import { rideState } from "./ride-state.ts";
import { anonymousAssessmentBody, assessmentBody } from "./risk-assessment-body.ts";
import { recordedAnswers, recordedInput, recordedSafetyAnswers } from "./risk-assessment-input.ts";
import { mobilityRecommendation, resultShape, withResult } from "./risk-assessment-result.ts";
import type { StoredResult } from "./wire-result.ts";

export const riskAssessmentReply = z.object(resultShape) as unknown as z.ZodType<StoredResult, StoredResult>;

/** The safety check's answers of an earlier assessment: shown with their time, never prefilled and never counted. */
const lastSafetyAnswers = z.object({
  answers: recordedSafetyAnswers,
  recordedAt: z.iso.datetime(),
  recordedBy: z.string(),
});

/** A stored assessment: who made it, when, from what. */
export const assessmentRecord = z.object({
  id,
  assessedAt: z.iso.datetime(),
  assessedBy: z.object({ id, name: z.string() }),
  /** The patient ran it for themselves. */
  isSelfReported: z.boolean(),
  input: recordedInput,
  last_safety_answers: lastSafetyAnswers.nullable(),
});
export type AssessmentRecord = z.infer<typeof assessmentRecord>;

/** What the patient's own later assessment reports beyond the provider's; for providers only. It changes nothing. */
const patientReports = z.object({ reportedAt: z.iso.datetime(), findings: z.array(z.string()) }).nullable();

const storedShape = {
  hasAssessment: z.literal(true),
  assessment: assessmentRecord,
  patient_reports: patientReports,
  rideState,
};

/**
 * As it was stored; one by an earlier engine is there to read, and no goal is sent from it. `mobilityRecommendation` is the
 * same as mobility_recommendation.
 */
export const storedRiskAssessment = withResult({
  ...storedShape,
  mobilityRecommendation,
  engine_version: z.string(),
});
export type StoredRiskAssessment = z.infer<typeof storedRiskAssessment>;

export const latestRiskAssessment = z.union([
  storedRiskAssessment,
  z.object({ hasAssessment: z.literal(false), assessment: z.null(), mobilityRecommendation: z.null(), rideState }),
]);
export type LatestRiskAssessment = z.infer<typeof latestRiskAssessment>;

/** What is known of a patient, before and after the texts of a profile. */
export const profileQuestions = {
  first: [...questionsOf({ group: "person" }), ...questionsOf({ group: "status", kind: "choice" })],
  last: [
    ...questionsOf({ group: "status", kind: "number" }),
    ...questionsOf({ group: "factor", assumed: false }),
    ...questionsOf({ group: "factor", assumed: true }),
    ...questionsOf({ group: "history" }),
  ],
} as const;

/** CALL-31. Null: not known yet; the form keeps its own default. */
export const calculatorProfile = z.object({
  ...recordedAnswers(profileQuestions.first),
  /** Years, from the birth date if it is known. */
  age: z.int().nullable(),
  admission_diagnosis: z.string().nullable(),
  /** The admission boxes that were ticked. */
  admission_types: z.array(z.enum(ADMISSION_FLAGS)),
  comorbidities: z.array(z.string()),
  medications: z.array(z.string()),
  devices: z.array(z.string()),
  /** The days in the hospital follow from the admission date; null if it is not known. */
  ...recordedAnswers(profileQuestions.last),
  additional_medications: z.string().nullable(),
  additional_medical_history: z.string().nullable(),
  /** Inputs that a default replaced in the latest assessment, those that it lacks, and those that its text proposes. */
  provenance: resultShape.provenance,
  last_safety_answers: lastSafetyAnswers.nullable(),
});
export type CalculatorProfile = z.infer<typeof calculatorProfile>;

const namedPatientOrProvider = { who: "this-patient-or-granted-provider", patient: "body.patientId" } as const;
const thisPatientOrProvider = { who: "this-patient-or-granted-provider", patient: "params.id" } as const;

export const createRiskAssessment = defineCall("riskAssessments.create", {
  method: "POST",
  path: "/api/risk-assessment",
  summary: "Assess a patient and keep the result; a patient's own counts as self-reported",
  access: { ...namedPatientOrProvider, needsPrescriber: true },
  body: assessmentBody,
  replies: { 201: storedRiskAssessment },
  errors: [401, 403, 409, 422],
});

export const previewRiskAssessment = defineCall("riskAssessments.preview", {
  method: "POST",
  path: "/api/risk-assessment/preview",
  summary: "What if: assess changed inputs of a patient and keep nothing",
  access: namedPatientOrProvider,
  body: assessmentBody,
  isPreview: true,
  replies: { 200: riskAssessmentReply },
  errors: [401, 403, 422],
});

export const createAnonymousRiskAssessment = defineCall("riskAssessments.createAnonymous", {
  method: "POST",
  path: "/api/anonymous-risk-assessment",
  summary: "The public calculator: nothing is stored, nothing logged but a count",
  access: { who: "anyone" },
  body: anonymousAssessmentBody,
  replies: { 200: riskAssessmentReply },
  errors: [422],
});

export const getLatestRiskAssessment = defineCall("riskAssessments.latest", {
  method: "GET",
  path: "/api/patients/:id/risk-assessment",
  summary: "The newest assessment by a provider, or the patient's own where no provider made one",
  access: thisPatientOrProvider,
  params: idParams,
  replies: { 200: latestRiskAssessment },
  errors: [401, 403],
});

export const getCalculatorProfile = defineCall("riskAssessments.profile", {
  method: "GET",
  path: "/api/patients/:id/profile-for-calculator",
  summary: "What is known of a patient, to fill the calculator's form",
  access: thisPatientOrProvider,
  params: idParams,
  replies: { 200: calculatorProfile },
  errors: [401, 403],
});

const words = z.record(z.string(), z.looseObject({}));

export const getClinicalCatalog = defineCall("riskAssessments.catalog", {
  method: "GET",
  path: "/api/clinical-catalog",
  summary:
    "The words, definitions and sources that assessments name by key; with an ETag, it changes with the version alone",
  access: { who: "anyone" },
  replies: {
    200: z.object({
      engine_version: z.string(),
      statement: z.string(),
      outcomes: words,
      factors: z.record(z.string(), z.string()),
      evidence_codes: z.record(z.string(), z.string()),
      sources: words,
      bands: words,
      safety_items: words,
      safety_sources: words,
      core_questions: z.array(z.looseObject({})),
      clearance_hours: z.record(z.string(), z.number()),
      plausibility: words,
      session_checks: z.looseObject({}),
      messages: z.record(z.string(), z.string()),
    }),
  },
});
