import type { FullPrescription } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { PatientIdentity } from "../patient-identity/patient-identity.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { ExceededList } from "./exceeded-list.tsx";
import type { ExceededGoal, GoalPlan } from "./goal-plan.ts";
import styles from "./limits-dialog.module.css";
import { MetsOfGoals } from "./mets-of-goals.tsx";
import { OverrideReasonField, type TypedReason } from "./override-reason.tsx";

interface LimitsDialogProps {
  isOpen: boolean;
  exceeded: readonly ExceededGoal[];
  goals: FullPrescription;
  plan: GoalPlan | null;
  reason: TypedReason;
  onConfirm: () => void;
  onCancel: () => void;
  isPending: boolean;
}

/** A provider acknowledges values above today's step's soft caps. */
export function LimitsDialog({ exceeded, goals, plan, reason, ...rest }: LimitsDialogProps) {
  const { t } = useTranslation("goal-limits");
  return (
    <ConfirmDialog title={t("caps.title")} confirmLabel={t("caps.acknowledge")} {...rest}>
      <div className={styles.words}>
        <PatientIdentity />
        <p>{t("caps.text")}</p>
        <ExceededList exceeded={exceeded} goals={goals} plan={plan} />
        {plan?.hasWatts && goals.watts > 0 && <MetsOfGoals watts={goals.watts} plan={plan} />}
        <OverrideReasonField {...reason} />
      </div>
    </ConfirmDialog>
  );
}
