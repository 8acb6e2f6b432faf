import type { StoredRiskAssessment } from "@bedside-bike/contract";
import { useDaysInHospital } from "../../patient-identity/patient-identity.tsx";
import { useInputOfToday } from "../form/use-input-of-today.ts";
import { isOfToday } from "./is-of-today.ts";
import type { ShownAssessment } from "./shown-result.ts";
import { stayOfToday } from "./stay-of-today.ts";

/** A stored assessment for the screens, with its stay counted from today if the days in the hospital are known. */
export function useShownToday(stored: StoredRiskAssessment): ShownAssessment {
  const ofPatient = useDaysInHospital();
  const inputOfToday = useInputOfToday();
  if (!isOfToday(stored)) return stored;
  const { days_in_hospital: answered } = inputOfToday(stored.assessment, stored.assessment.input);
  const days = ofPatient ?? answered;
  return days === null ? stored : stayOfToday(stored, days);
}
