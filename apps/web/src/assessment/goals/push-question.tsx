import { useTranslation } from "react-i18next";
import { GateQuestions, type GateQuestionsProps } from "../../goals/gate-questions.tsx";
import { GivenReasons, OverrideReasonField } from "../../goals/override-reason.tsx";
import { PatientIdentity } from "../../patient-identity/patient-identity.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Stack } from "../../ui/layout.tsx";
import type { GoalPush } from "./use-push-goals.ts";

interface PushQuestionProps extends Omit<GateQuestionsProps, "asked"> {
  push: GoalPush;
}

/** The one question that is open before goals go to the patient. */
export function PushQuestion({ push, ...gate }: PushQuestionProps) {
  const { t } = useTranslation("calculator");
  const { question, answer, cancel } = push;
  return (
    <>
      <ConfirmDialog
        isOpen={question === "otherProvider"}
        title={t("question.otherProvider.title")}
        confirmLabel={t("question.otherProvider.confirm")}
        onConfirm={() => answer("otherProvider")}
        onCancel={cancel}
        starts={push}
      >
        <Stack gap={3}>
          <PatientIdentity />
          {push.otherProvider && <p>{t("question.setBy", { name: push.otherProvider })}</p>}
          <GivenReasons goals={push.goals.data ?? []} />
          <p>{t("question.otherProvider.text")}</p>
          <OverrideReasonField {...push} />
        </Stack>
      </ConfirmDialog>
      <GateQuestions asked={push} {...gate} />
      <ConfirmDialog
        isOpen={question === "changedMeanwhile"}
        title={t("question.changedMeanwhile.title")}
        confirmLabel={t("question.changedMeanwhile.confirm")}
        onConfirm={push.reload}
        onCancel={cancel}
      >
        <Stack gap={3}>
          <PatientIdentity />
          <p>{t("question.changedMeanwhile.text")}</p>
        </Stack>
      </ConfirmDialog>
    </>
  );
}
