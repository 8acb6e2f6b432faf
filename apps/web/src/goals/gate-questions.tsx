import type { FullPrescription } from "@bedside-bike/clinical";
import type { PatientGoalLimits } from "@bedside-bike/contract";
import { ClearanceDialog } from "./clearance-dialog.tsx";
import type { ExceededGoal, GoalPlan } from "./goal-plan.ts";
import type { GoalQuestion } from "./goal-questions.ts";
import { LimitsDialog } from "./limits-dialog.tsx";
import type { TypedReason } from "./override-reason.tsx";

interface GateQuestionsProps {
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
  const { question, isPending, answer, cancel } = asked;
  return (
    <>
      <LimitsDialog
        isOpen={question === "limits"}
        exceeded={exceeded}
        goals={goals}
        plan={plan}
        reason={asked}
        onConfirm={() => answer("limits")}
        onCancel={cancel}
        isPending={isPending}
      />
      <ClearanceDialog
        patientId={patientId}
        limits={limits}
        isOpen={question === "clearance"}
        isBeforeSending
        onCleared={() => answer("clearance")}
        onCancel={cancel}
        isPending={isPending}
      />
    </>
  );
}
