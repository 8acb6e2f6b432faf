import { z } from "zod";
import type { EngineInput } from "./assessment-answers.ts";
import { id } from "./fields.ts";
import { inputShape, type WireInput, wireInput } from "./risk-assessment-input.ts";
import { wireToEngine } from "./wire-to-engine.ts";

function readInput(
  wire: WireInput,
  context: z.core.$RefinementCtx<unknown>,
  ignoresNoAdmissionType: boolean,
): EngineInput {
  const { input, problems } = wireToEngine(wire, { ignoresNoAdmissionType });
  for (const { field, message } of problems) {
    context.issues.push({ code: "custom", path: [field], message, input: wire });
  }
  return input;
}

/** The anonymous calculator's body: its admission boxes are independent, so `no_admission_type` is ignored. */
export const anonymousAssessmentBody = wireInput.transform((wire, context) => readInput(wire, context, true));

export const assessmentBody = z
  .strictObject({ patientId: id, ...inputShape })
  .transform(({ patientId, ...wire }, context) => ({ patientId, ...readInput(wire, context, false) }));
