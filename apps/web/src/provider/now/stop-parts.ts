import type { StopCriterionId } from "@bedside-bike/clinical";

/** What each of the model's criteria to stop is made of: one of them is recorded, never the list. */
export const stopParts = {
  spo2: ["low", "drop"],
  heart_rate: ["low", "high", "rise"],
  blood_pressure: ["low", "high", "mapLow", "mapHigh", "fall"],
  respiratory_rate: ["high"],
  effort: ["borg", "speech"],
  symptoms: ["chestPain", "breathlessness", "dizziness", "faintness", "pain"],
  rhythm: ["irregular", "ischemia"],
  agitation: ["agitated", "instructions"],
  line: ["line", "wound"],
  wish: ["patient", "staff"],
  assist_device: ["mapLow", "mapHigh", "alarm", "driveline"],
  groin: ["bleeding", "swelling", "wave", "foot"],
} as const satisfies Readonly<Record<StopCriterionId, readonly string[]>>;

type Parts = typeof stopParts;

export type StopPart = {
  [Id in StopCriterionId]: { readonly criterion: Id; readonly part: Parts[Id][number] };
}[StopCriterionId];

export const partsOf = (criterion: StopCriterionId): readonly StopPart[] =>
  stopParts[criterion].map((part) => ({ criterion, part }) as StopPart);
