import type { AssessmentRecord, PatientGoalLimits, ProviderPatient } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { CheckState } from "../../goals/check-state.tsx";
import { canBeSent } from "../../goals/goal-plan.ts";
import { assessLink } from "../../goals/goal-problem.tsx";
import { PrescribersOnly, useMayAssess } from "../../goals/prescribers-only.tsx";
import { SecondaryButton } from "../../ui/button.tsx";
import { PausePlanButton } from "../safety-events/pause-plan-button.tsx";

interface EditorStateProps {
  patient: ProviderPatient;
  limits: PatientGoalLimits;
  answers?: AssessmentRecord["last_safety_answers"] | undefined;
}

/**
 * What the patient may do now and why, with what a provider can do about it: assess again, pause; or who can assess. The clearance by
 * name, and what was reported after a ride, have their buttons at the top of the page.
 */
export function EditorState({ patient, limits, answers }: EditorStateProps) {
  const { t } = useTranslation("goal-limits");
  const mayAssess = useMayAssess();
  const { id: patientId, feedback } = patient;
  return (
    <CheckState patientId={patientId} limits={limits} answers={answers}>
      {mayAssess && !canBeSent(limits) && (
        <SecondaryButton size="small" to={assessLink(patientId)}>
          {t(limits.assessmentId === null ? "next.assess" : "next.assessAgain")}
        </SecondaryButton>
      )}
      {canBePaused(limits) && feedback === null && <PausePlanButton patientId={patientId} />}
      {!mayAssess && <PrescribersOnly />}
    </CheckState>
  );
}

/** If the plan is already on hold or stopped, there is nothing to pause. */
const canBePaused = ({ rideState: { state } }: PatientGoalLimits): boolean => state !== "hold" && state !== "stop";
