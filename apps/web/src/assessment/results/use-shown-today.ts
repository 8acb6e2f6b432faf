import { type RemovableAnswer, type ResultLine, stayOnLaterDay, stayRange } from "@bedside-bike/clinical";
import { daysBetween } from "@bedside-bike/clinical/calendar";
import type { StoredRiskAssessment } from "@bedside-bike/contract";
import { useDaysInHospital } from "../../patient-identity/patient-identity.tsx";
import { useSignedIn } from "../../session/signed-in.tsx";
import { useHospitalToday } from "../../ui/hospital-clock.ts";
import { useInputOfToday } from "../form/use-input-of-today.ts";
import { isOfToday } from "./is-of-today.ts";
import { type AnyAssessment, hasFigures, type ShownAssessment } from "./shown-result.ts";

/** A stored assessment for the screens, with its stay counted from today if the days in the hospital are known. */
export function useShownToday(stored: StoredRiskAssessment): AnyAssessment {
  const ofPatient = useDaysInHospital();
  const own = useOwnDays();
  const inputOfToday = useInputOfToday();
  if (!isOfToday(stored) || !hasFigures(stored)) return stored;
  const { days_in_hospital: answered } = inputOfToday(stored.assessment, stored.assessment.input);
  const days = ofPatient ?? own ?? answered;
  return days === null ? stored : stayOfToday(stored, days);
}

/** Whole days since the signed-in patient's own admission; null for others. */
function useOwnDays(): number | null {
  const { user } = useSignedIn();
  const today = useHospitalToday();
  if (user?.userType !== "patient") return null;
  return Math.max(0, daysBetween(user.admissionDate, today));
}

/**
 * The length of stay as it counts today, everywhere it is shown: a stay that has passed is never shown as still ahead.
 */
function stayOfToday(result: ShownAssessment, daysInHospital: number): ShownAssessment {
  const { losData, without, assessment } = result;
  const { days_in_hospital: soFarThen, days_immobile } = assessment.input;
  if (soFarThen === daysInHospital) return result;
  const later = (days: number) => stayOnLaterDay({ days, soFarThen, soFarNow: daysInHospital });
  const days = later(losData.predicted_days);
  const range = stayRange(days, { days_immobile: days_immobile ?? 0, days_in_hospital: daysInHospital });
  const answers = Object.keys(without) as RemovableAnswer[];
  return {
    ...result,
    losData: {
      ...losData,
      predicted_days: round(days, 2),
      remaining_days: round(days - daysInHospital, 1),
      range_min: range.low,
      range_max: range.high,
      contributions: [
        ...losData.contributions.map(([factor, amount, value, ...rest]): ResultLine => {
          return [factor, amount, value === null ? null : round(later(value), 2), ...rest];
        }),
        ...daysLine(days / losData.predicted_days),
      ],
    },
    without: Object.fromEntries(
      answers.map((answer) => {
        const figures = without[answer];
        return [answer, figures && { ...figures, los: round(later(figures.los), 2) }];
      }),
    ),
  };
}

const daysLine = (factor: number): ResultLine[] =>
  round(factor, 2) === 1 ? [] : [["adjustment.days_in_hospital", factor, null, "J"]];

const round = (value: number, decimals: number) => Number(value.toFixed(decimals));
