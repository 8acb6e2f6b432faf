import { daysBetween } from "@bedside-bike/clinical/calendar";
import type { StoredRiskAssessment } from "@bedside-bike/contract";
import { useDaysInHospital } from "../../patient-identity/patient-identity.tsx";
import { useSignedIn } from "../../session/signed-in.tsx";
import { useHospitalToday } from "../../ui/hospital-clock.ts";
import { useInputOfToday } from "../form/use-input-of-today.ts";
import { isOfToday } from "./is-of-today.ts";
import type { ShownAssessment } from "./shown-result.ts";
import { stayOfToday } from "./stay-of-today.ts";

/** A stored assessment for the screens, with its stay counted from today if the days in the hospital are known. */
export function useShownToday(stored: StoredRiskAssessment): ShownAssessment {
  const ofPatient = useDaysInHospital();
  const own = useOwnDays();
  const inputOfToday = useInputOfToday();
  if (!isOfToday(stored)) return stored;
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
