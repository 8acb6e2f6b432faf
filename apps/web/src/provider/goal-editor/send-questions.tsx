import type { EditorGoals, ExceededCap } from "@bedside-bike/clinical";
import type { Goal, PatientGoalLimits } from "@bedside-bike/contract";
import { GateQuestions } from "../../goals/gate-questions.tsx";
import type { GoalPlan } from "../../goals/goal-plan.ts";
import { GivenReasons, OverrideReasonField } from "../../goals/override-reason.tsx";
import { useTranslation } from "../../locales/translation.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { PatientIdentity } from "../patient-identity.tsx";
import { useProvider } from "../use-provider.ts";
import styles from "./send-questions.module.css";
import type { useSendGoals } from "./use-send-goals.ts";

interface SendQuestionsProps {
  sending: ReturnType<typeof useSendGoals>;
  patientId: number;
  values: EditorGoals;
  base: readonly Goal[];
  limits: PatientGoalLimits;
  /** The values above a soft cap. */
  exceeded: readonly ExceededCap[];
  plan: GoalPlan;
}

/** What a provider confirms before sending goals: replacing another provider's, exceeded limits, clinical clearance. */
export function SendQuestions(props: SendQuestionsProps) {
  const { sending, patientId, values, base, limits, exceeded, plan } = props;
  const { t, i18n } = useTranslation("provider");
  const provider = useProvider();
  const { question, isPending, answer, cancel } = sending;
  const others = base.filter(({ providerId }) => providerId !== provider.id).map(({ providerName }) => providerName);
  const names = new Intl.ListFormat(i18n.language).format(new Set(others));
  return (
    <>
      <ConfirmDialog
        title={t("goals.other.title")}
        isOpen={question === "otherProvider"}
        confirmLabel={t("goals.other.confirm")}
        onConfirm={() => answer("otherProvider")}
        onCancel={cancel}
        isPending={isPending}
      >
        <PatientIdentity />
        {names && <p>{t("goals.other.text", { name: names })}</p>}
        <GivenReasons goals={base} />
        <p className={styles.advice}>{t("goals.other.advice")}</p>
        <OverrideReasonField {...sending} />
      </ConfirmDialog>
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
