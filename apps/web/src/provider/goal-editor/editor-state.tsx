import type { PatientGoalLimits } from "@bedside-bike/contract";
import { useState } from "react";
import { CheckState } from "../../goals/check-state.tsx";
import { ClearanceDialog } from "../../goals/clearance-dialog.tsx";
import { canBeSent } from "../../goals/goal-plan.ts";
import { assessLink } from "../../goals/goal-problem.tsx";
import { useTranslation } from "../../locales/translation.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";

interface EditorStateProps {
  patientId: number;
  limits: PatientGoalLimits;
}

/** Where the safety check stands, with what a provider can do about it: assess again, or clear by name. */
export function EditorState({ patientId, limits }: EditorStateProps) {
  const { t } = useTranslation("goal-limits");
  const moment = useHospitalMoment();
  const [isClearing, setIsClearing] = useState(false);
  return (
    <CheckState limits={limits}>
      {limits.code === "clearance_needed" && (
        <SecondaryButton size="small" onClick={() => setIsClearing(true)}>
          {t("next.clear")}
        </SecondaryButton>
      )}
      {!canBeSent(limits) && (
        <SecondaryButton size="small" to={assessLink(patientId)}>
          {t("next.assessAgain")}
        </SecondaryButton>
      )}
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
