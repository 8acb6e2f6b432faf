import type { AssessmentRecord, RecordedInput } from "@bedside-bike/contract";
import { ASSESSMENT_LIMITS } from "@bedside-bike/contract/limits";
import { useHospitalDay } from "../../ui/use-hospital-day.ts";

const dayMs = 86_400_000;

/** A stored assessment's answers, used again: the days in the hospital have increased since. */
export function useInputOfToday(): (
  record: Pick<AssessmentRecord, "assessedAt">,
  input: RecordedInput,
) => RecordedInput {
  const hospitalDay = useHospitalDay();
  return ({ assessedAt }, input) => {
    const { days_in_hospital: days } = input;
    if (days === null) return input;
    const since = (Date.parse(hospitalDay(Date.now())) - Date.parse(hospitalDay(assessedAt))) / dayMs;
    return { ...input, days_in_hospital: Math.min(days + since, ASSESSMENT_LIMITS.days_in_hospital.high) };
  };
}
