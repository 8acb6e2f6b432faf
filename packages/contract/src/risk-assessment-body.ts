import { z } from "zod";
import { id } from "./fields.ts";
import { normalizeAssessment } from "./normalize-assessment.ts";
import { inputShape, wireInput } from "./risk-assessment-input.ts";

/** The anonymous calculator's body: its admission boxes are independent, so `no_admission_type` is ignored. */
export const anonymousAssessmentBody = wireInput.transform((form, context) =>
  normalizeAssessment(form, context, { ignoresNoAdmissionType: true }),
);

export const assessmentBody = z
  .strictObject({ patientId: id, ...inputShape })
  .transform(({ patientId, ...form }, context) => ({
    patientId,
    ...normalizeAssessment(form, context, { ignoresNoAdmissionType: false }),
  }));
