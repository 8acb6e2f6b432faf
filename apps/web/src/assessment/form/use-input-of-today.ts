import { ASSESSMENT_LIMITS } from "@bedside-bike/clinical";
import { daysBetween } from "@bedside-bike/clinical/calendar";
import type { AssessmentRecord, RecordedInput } from "@bedside-bike/contract";
import { useHospitalToday } from "../../ui/hospital-clock.ts";
import { useHospitalDay } from "../../ui/use-hospital-day.ts";

/** A stored assessment's answers, used again: the days in the hospital have increased since. */
export function useInputOfToday(): (
  record: Pick<AssessmentRecord, "assessedAt">,
  input: RecordedInput,
) => RecordedInput {
  const hospitalDay = useHospitalDay();
  const today = useHospitalToday();
  return ({ assessedAt }, input) => {
    const { days_in_hospital: days } = input;
    if (days === null) return input;
    const since = daysBetween(hospitalDay(assessedAt), today);
    return { ...input, days_in_hospital: Math.min(days + since, ASSESSMENT_LIMITS.days_in_hospital.high) };
  };
}
