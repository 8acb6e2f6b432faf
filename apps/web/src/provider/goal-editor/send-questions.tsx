import type { Goal } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { GateQuestions, type GateQuestionsProps } from "../../goals/gate-questions.tsx";
import { GivenReasons, OverrideReasonField } from "../../goals/override-reason.tsx";
import { PatientIdentity } from "../../patient-identity/patient-identity.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";

interface SendQuestionsProps extends GateQuestionsProps {
  /** The goals that would be replaced. */
  replaced: readonly Goal[];
  /** Who set them; empty if only the server knows. */
  names: string;
}

/** What a provider confirms before sending goals: replacing another provider's, exceeded limits, clinical clearance. */
export function SendQuestions({ replaced, names, ...gate }: SendQuestionsProps) {
  const { t } = useTranslation("clinical-dashboard");
  const { asked } = gate;
  return (
    <>
      <ConfirmDialog
        title={t("goals.other.title")}
        isOpen={asked.question === "otherProvider"}
        confirmLabel={t("goals.other.confirm")}
        onConfirm={() => asked.answer("otherProvider")}
        onCancel={asked.cancel}
        starts={asked}
      >
        <PatientIdentity />
        <p>
          {names && t("goals.other.text", { name: names })} <strong>{t("goals.other.advice")}</strong>
        </p>
        <GivenReasons goals={replaced} />
        <OverrideReasonField {...asked} />
      </ConfirmDialog>
      <GateQuestions {...gate} />
    </>
  );
}
