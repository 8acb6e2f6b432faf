import type { FullPrescription } from "@bedside-bike/clinical";
import type { Goal, PatientGoalLimits } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { GateQuestions } from "../../goals/gate-questions.tsx";
import type { ExceededGoal, GoalPlan } from "../../goals/goal-plan.ts";
import { useProvider } from "../use-provider.ts";
import { OtherProviderDialog } from "./other-provider-dialog.tsx";
import type { useSendGoals } from "./use-send-goals.ts";

interface SendQuestionsProps {
  sending: ReturnType<typeof useSendGoals>;
  patientId: number;
  values: FullPrescription;
  base: readonly Goal[];
  limits: PatientGoalLimits;
  /** The values that need an acknowledgment. */
  exceeded: readonly ExceededGoal[];
  plan: GoalPlan;
}

/** What a provider confirms before sending goals: replacing another provider's, exceeded limits, clinical clearance. */
export function SendQuestions(props: SendQuestionsProps) {
  const { sending, patientId, values, base, limits, exceeded, plan } = props;
  const { i18n } = useTranslation();
  const provider = useProvider();
  const others = base.filter(({ providerId }) => providerId !== provider.id).map(({ providerName }) => providerName);
  const names = new Intl.ListFormat(i18n.language).format(new Set(others));
  return (
    <>
      <OtherProviderDialog isOpen={sending.question === "otherProvider"} goals={base} names={names} asked={sending} />
      <GateQuestions
        asked={sending}
        patientId={patientId}
        limits={limits}
        exceeded={exceeded}
        goals={values}
        plan={plan}
      />
    </>
  );
}
