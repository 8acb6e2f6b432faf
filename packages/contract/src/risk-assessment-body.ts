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

/** What only a provider may say. */
const PROVIDERS_ONLY = {
  text_read: "Only a provider can mark a text as read.",
  rejected_terms: "Only a provider can say that a term does not apply.",
  news2_entered: "Only a provider can enter the NEWS2 of the chart.",
} as const satisfies Partial<Record<keyof WireInput, string>>;

/** The fields of an input that only a provider may send, with why; empty ones say nothing. */
export const providersOnlyIn = (input: Partial<Record<keyof typeof PROVIDERS_ONLY, object | null | undefined>>) =>
  (Object.keys(PROVIDERS_ONLY) as (keyof typeof PROVIDERS_ONLY)[])
    .filter((field) => Object.keys(input[field] ?? {}).length > 0)
    .map((field) => ({ field, message: PROVIDERS_ONLY[field] }));

/** The anonymous calculator's body: its admission boxes are independent, so `no_admission_type` is ignored. */
export const anonymousAssessmentBody = wireInput.transform((wire, context) => {
  for (const { field, message } of providersOnlyIn(wire)) {
    context.issues.push({ code: "custom", path: [field], message, input: wire });
  }
  return readInput(wire, context, true);
});

export const assessmentBody = z
  .strictObject({ patientId: id, ...inputShape })
  .transform(({ patientId, ...wire }, context) => ({ patientId, ...readInput(wire, context, false) }));
