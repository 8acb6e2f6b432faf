import type { PatientGoalLimits } from "@bedside-bike/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ClearanceDialog } from "../../goals/clearance-dialog.tsx";
import { PrimaryButton } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";

/** Clears a patient by the signed-in provider's name, without sending goals. */
export function ClearButton({ patientId, limits }: { patientId: number; limits: PatientGoalLimits }) {
  const { t } = useTranslation("goal-limits");
  const moment = useHospitalMoment();
  const [isClearing, setIsClearing] = useState(false);
  return (
    <>
      <PrimaryButton onClick={() => setIsClearing(true)}>{t("next.clear")}</PrimaryButton>
      <ClearanceDialog
        patientId={patientId}
        limits={limits}
        isOpen={isClearing}
        isBeforeSending={false}
        onCleared={(validUntil) => {
          setIsClearing(false);
          toast({ title: t("clearance.saved", { when: moment(validUntil) }), isOnPage: true });
        }}
        onCancel={() => setIsClearing(false)}
      />
    </>
  );
}
