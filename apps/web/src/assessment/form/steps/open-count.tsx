import { useTranslation } from "react-i18next";
import { Text } from "../../../ui/layout.tsx";
import { judgeSafety, listOpenQuestions } from "../../safety-check/arrange-questions.ts";
import { useFormFacts } from "../form-facts.tsx";
import type { StepName } from "./stepper.tsx";

/** Beside the button: what open questions and undecided terms cost. The last step lists them. */
export function OpenCount({ step }: { step: StepName }) {
  const { t } = useTranslation("form-checks");
  const { patient } = useFormFacts();
  const count = step === "now" ? listOpenQuestions(patient).length : 0;
  const isUndecided = step === "text" && judgeSafety(patient).decide_first.length > 0;
  return (
    <Text tone="second" role="status">
      {isUndecided ? t("text.undecided") : count > 0 ? t("steps.open", { count }) : t("steps.kept")}
    </Text>
  );
}
