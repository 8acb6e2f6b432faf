import type { FullPrescription } from "@bedside-bike/clinical";
import type { PatientGoalLimits } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { PatientIdentity } from "../patient-identity/patient-identity.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { Stack } from "../ui/layout.tsx";
import { ClearanceDialog } from "./clearance-dialog.tsx";
import { ExceededList } from "./exceeded-list.tsx";
import type { ExceededGoal, GoalPlan } from "./goal-plan.ts";
import type { GoalQuestion } from "./goal-questions.ts";
import { MetsOfGoals } from "./mets-of-goals.tsx";
import { OverrideReasonField, type TypedReason } from "./override-reason.tsx";

export interface GateQuestionsProps {
  asked: TypedReason & {
    question: GoalQuestion | "changedMeanwhile" | null;
    isPending: boolean;
    answer: (given: GoalQuestion) => void;
    cancel: () => void;
  };
  patientId: number;
  limits: PatientGoalLimits;
  /** The values above a soft cap. */
  exceeded: readonly ExceededGoal[];
  goals: FullPrescription;
  plan: GoalPlan | null;
}

/** What the safety gate has a provider confirm before goals go to the patient: exceeded limits, clinical clearance. */
export function GateQuestions({ asked, patientId, limits, exceeded, goals, plan }: GateQuestionsProps) {
  const { t } = useTranslation("goal-limits");
  const { question, answer, cancel } = asked;
  return (
    <>
      <ConfirmDialog
        title={t("caps.title")}
        confirmLabel={t("caps.acknowledge")}
        isOpen={question === "limits"}
        onConfirm={() => answer("limits")}
        onCancel={cancel}
        starts={asked}
      >
        <Stack gap={3}>
          <PatientIdentity />
          <p>{t("caps.text")}</p>
          <ExceededList exceeded={exceeded} goals={goals} plan={plan} />
          {plan?.hasWatts && goals.watts > 0 && <MetsOfGoals watts={goals.watts} plan={plan} />}
          <OverrideReasonField {...asked} />
        </Stack>
      </ConfirmDialog>
      <ClearanceDialog
        patientId={patientId}
        limits={limits}
        isOpen={question === "clearance"}
        isBeforeSending
        onCleared={() => answer("clearance")}
        onCancel={cancel}
        sending={asked}
      />
    </>
  );
}
