import {
  ADMISSION_FLAGS,
  BASELINE_FUNCTIONS,
  COGNITIVE_STATUSES,
  LEVELS_OF_CARE,
  MOBILITY_STATUSES,
  SEXES,
} from "@bedside-bike/clinical";
import { z } from "zod";
import { defineCall } from "./call.ts";
import { id, idParams } from "./fields.ts";
import { anonymousAssessmentBody, assessmentBody } from "./risk-assessment-body.ts";
import { recordedInput } from "./risk-assessment-input.ts";
import { mobilityRecommendation, resultShape } from "./risk-assessment-result.ts";

export const riskAssessmentReply = z.object(resultShape);
export type RiskAssessmentReply = z.infer<typeof riskAssessmentReply>;

/** A stored assessment: who made it, when, from what. */
export const assessmentRecord = z.object({
  id,
  assessedAt: z.iso.datetime(),
  assessedBy: z.object({ id, name: z.string() }),
  /** The patient ran it for themselves. */
  isSelfReported: z.boolean(),
  input: recordedInput,
});
export type AssessmentRecord = z.infer<typeof assessmentRecord>;

export const storedRiskAssessment = z.object({
  hasAssessment: z.literal(true),
  assessment: assessmentRecord,
  /** The same as mobility_recommendation. */
  mobilityRecommendation,
  ...resultShape,
});
export type StoredRiskAssessment = z.infer<typeof storedRiskAssessment>;

export const latestRiskAssessment = z.discriminatedUnion("hasAssessment", [
  storedRiskAssessment,
  z.object({ hasAssessment: z.literal(false), assessment: z.null(), mobilityRecommendation: z.null() }),
]);
export type LatestRiskAssessment = z.infer<typeof latestRiskAssessment>;

/** CALL-31. Null: not known yet; the form keeps its own default. */
export const calculatorProfile = z.object({
  /** Years, from the birth date where it is known. */
  age: z.int().nullable(),
  sex: z.enum(SEXES).nullable(),
  weight_kg: z.number().nullable(),
  height_cm: z.number().nullable(),
  level_of_care: z.enum(LEVELS_OF_CARE).nullable(),
  mobility_status: z.enum(MOBILITY_STATUSES).nullable(),
  cognitive_status: z.enum(COGNITIVE_STATUSES).nullable(),
  baseline_function: z.enum(BASELINE_FUNCTIONS).nullable(),
  admission_diagnosis: z.string().nullable(),
  /** The admission boxes that were ticked. */
  admission_types: z.array(z.enum(ADMISSION_FLAGS)),
  comorbidities: z.array(z.string()),
  medications: z.array(z.string()),
  devices: z.array(z.string()),
  days_immobile: z.number().nullable(),
  incontinent: z.boolean().nullable(),
  albumin_low: z.boolean().nullable(),
  on_vte_prophylaxis: z.boolean().nullable(),
});
export type CalculatorProfile = z.infer<typeof calculatorProfile>;

const namedPatientOrProvider = { who: "this-patient-or-granted-provider", patient: "body.patientId" } as const;
const thisPatientOrProvider = { who: "this-patient-or-granted-provider", patient: "params.id" } as const;

export const createRiskAssessment = defineCall("riskAssessments.create", {
  summary: "Assess a patient and keep the result; a patient's own counts as self-reported",
  access: namedPatientOrProvider,
  body: assessmentBody,
  replies: { 201: storedRiskAssessment },
  errors: [401, 403],
});

export const previewRiskAssessment = defineCall("riskAssessments.preview", {
  summary: "What if: assess changed inputs of a patient and keep nothing",
  access: namedPatientOrProvider,
  body: assessmentBody,
  replies: { 200: riskAssessmentReply },
  errors: [401, 403],
});

export const createAnonymousRiskAssessment = defineCall("riskAssessments.createAnonymous", {
  summary: "The public calculator: nothing is stored, nothing logged but a count",
  access: { who: "anyone" },
  body: anonymousAssessmentBody,
  replies: { 200: riskAssessmentReply },
});

export const getLatestRiskAssessment = defineCall("riskAssessments.latest", {
  summary: "The newest assessment by a provider, or the patient's own where no provider made one",
  access: thisPatientOrProvider,
  params: idParams,
  replies: { 200: latestRiskAssessment },
  errors: [401, 403],
});

export const getCalculatorProfile = defineCall("riskAssessments.profile", {
  summary: "What is known of a patient, to fill the calculator's form",
  access: thisPatientOrProvider,
  params: idParams,
  replies: { 200: calculatorProfile },
  errors: [401, 403],
});
