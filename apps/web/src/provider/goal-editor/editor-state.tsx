import type { AssessmentRecord, PatientGoalLimits, ProviderPatient } from "@bedside-bike/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CheckState } from "../../goals/check-state.tsx";
import { ClearanceDialog } from "../../goals/clearance-dialog.tsx";
import { canBeSent } from "../../goals/goal-plan.ts";
import { assessLink } from "../../goals/goal-problem.tsx";
import { SecondaryButton } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import { PausePlanButton } from "../safety-events/pause-plan-button.tsx";

interface EditorStateProps {
  patient: ProviderPatient;
  limits: PatientGoalLimits;
  answers?: AssessmentRecord["last_safety_answers"] | undefined;
}

/**
 * What the patient may do now and why, with what a provider can do about it: assess again, clear by name, pause. What was
 * reported after a ride is answered above, a pause too.
 */
export function EditorState({ patient, limits, answers }: EditorStateProps) {
  const { t } = useTranslation("goal-limits");
  const { id: patientId, feedback } = patient;
  const moment = useHospitalMoment();
  const [isClearing, setIsClearing] = useState(false);
  return (
    <CheckState limits={limits} answers={answers}>
      {limits.code === "clearance_needed" && (
        <SecondaryButton size="small" onClick={() => setIsClearing(true)}>
          {t("next.clear")}
        </SecondaryButton>
      )}
      {!canBeSent(limits) && (
        <SecondaryButton size="small" to={assessLink(patientId)}>
          {t(limits.assessmentId === null ? "next.assess" : "next.assessAgain")}
        </SecondaryButton>
      )}
      {canBePaused(limits) && feedback === null && <PausePlanButton patientId={patientId} />}
      <ClearanceDialog
        patientId={patientId}
        limits={limits}
        isOpen={isClearing}
        isBeforeSending={false}
        onCleared={(validUntil) => {
          setIsClearing(false);
          toast({ title: t("clearance.saved", { when: moment(validUntil) }) });
        }}
        onCancel={() => setIsClearing(false)}
      />
    </CheckState>
  );
}

/** Held or stopped already, there is nothing to pause. */
const canBePaused = ({ rideState: { state } }: PatientGoalLimits): boolean => state !== "hold" && state !== "stop";
