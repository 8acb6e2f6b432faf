import { CAPS, type Cap, capOf, type SafetyFindingId } from "@bedside-bike/clinical";
import type { StoredRiskAssessment } from "@bedside-bike/contract";
import type words from "../locales/en/goal-limits.json";

export type CappingKey = keyof typeof words.capped.by;
/** The parts of a plan that a finding may cap. */
export type CappedPart = keyof Omit<Cap, "mode">;

type Assessed = Pick<StoredRiskAssessment, "assessment" | "safety">;

/** What was recorded or chosen for a finding; NEWS2 and others that follow from answers have no value of their own. */
function recordedValue(id: SafetyFindingId, { assessment, safety }: Assessed): string | number | boolean | null {
  const recorded: Readonly<Record<string, unknown>> = assessment.last_safety_answers?.answers ?? {};
  return (safety.set_by_pick[id] ?? recorded[id] ?? null) as string | number | boolean | null;
}

/** Findings that keep the plan low, by the names of their values: those that cap the part, or any. */
export function cappingKeys(assessed: Assessed, part?: CappedPart): CappingKey[] {
  const { safety } = assessed;
  const from = ("caps" in safety && safety.caps?.from) || [];
  return from.flatMap((id): CappingKey[] => {
    const value = recordedValue(id, assessed);
    const cap = capOf(id, value) ?? CAPS[id]?.[0];
    if (cap === undefined || (part !== undefined && cap[part] === null)) return [];
    const rule = (CAPS[id] ?? []).findIndex((one) => Object.is(one, cap));
    const name = typeof value === "string" ? value : typeof value === "number" ? String(rule) : null;
    return [(name === null ? id : `${id}_${name}`) as CappingKey];
  });
}
