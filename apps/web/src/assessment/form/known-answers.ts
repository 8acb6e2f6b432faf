import { questionsOf } from "@bedside-bike/clinical";
import type { CalculatorProfile, RecordedInput, WireInput } from "@bedside-bike/contract";
import { noneRecorded } from "./admission-diagnosis.ts";

/** A patient's profile in the form of a stored input. */
export function profileToWire({ admission_types, ...profile }: CalculatorProfile): WireInput {
  const wire: Record<string, unknown> = Object.fromEntries(admission_types.map((flag) => [flag, true]));
  // So it was written for 'None of the above'; a visitor who left the boxes open wrote it with a capital.
  if (profile.admission_diagnosis === noneRecorded) wire.no_admission_type = true;
  for (const [field, value] of Object.entries(answersOf(profile))) if (value !== null) wire[field] = value;
  return wire;
}

/** Without the fields beside the answers. */
function answersOf<Profile extends Partial<CalculatorProfile>>(profile: Profile) {
  const { provenance: _, last_safety_answers: __, ...answers } = profile;
  return answers;
}

/** True if the profile has any value to fill in. */
export const isAnythingKnown = (profile: CalculatorProfile): boolean =>
  Object.values(answersOf(profile)).some((value) =>
    Array.isArray(value) || typeof value === "string" ? value.length > 0 : value !== null,
  );

/** Scores that a clinician entered item by item: the form shows no items, and sends them back unchanged. */
export const itemScores = (input: RecordedInput): WireInput =>
  Object.fromEntries(
    questionsOf({ kind: "score" }).flatMap((id) => {
      const score = input[id];
      return typeof score === "object" && score !== null ? [[id, score]] : [];
    }),
  );
