import { CLEARANCE_HOURS } from "@bedside-bike/clinical";
import type { AssessmentRecord } from "@bedside-bike/contract";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";

const hourMs = 3_600_000;

/** Until when an assessment's safety check counts by its hours, whether that has passed, and how a moment is written. */
export function useCheckHours({ assessedAt, input }: Pick<AssessmentRecord, "assessedAt" | "input">) {
  const format = useHospitalMoment();
  const end = Date.parse(assessedAt) + CLEARANCE_HOURS[input.level_of_care ?? "ward"] * hourMs;
  return { end: new Date(end).toISOString(), isOver: Date.now() > end, format };
}

type Forecast = Pick<AssessmentRecord, "assessedAt" | "input"> & { readonly predictedDays: number };

/**
 * Whether the stay has outlasted its forecast, or the assessment its hours.
 *
 * @param daysSpent whole days since admission
 */
export function useIsStayExceeded({ predictedDays, ...assessment }: Forecast, daysSpent: number): boolean {
  const { isOver } = useCheckHours(assessment);
  return isOver || predictedDays < daysSpent;
}
