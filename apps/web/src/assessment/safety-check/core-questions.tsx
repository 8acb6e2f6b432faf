import type { SafetyItemId } from "@bedside-bike/clinical";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import type { AssessmentValues } from "../form/assessment-values.ts";
import steps from "../form/steps/step-form.module.css";
import styles from "./safety-check.module.css";
import { SafetyQuestion } from "./safety-question.tsx";
import type { NoneNow } from "./use-none-now.ts";

interface CoreQuestionsProps {
  form: UseFormReturn<AssessmentValues>;
  questions: readonly SafetyItemId[];
  noneNow: NoneNow;
  lastOf: (id: SafetyItemId) => string | undefined;
  noteOf: (id: SafetyItemId) => string | undefined;
}

/** The questions that come first. A changed answer takes precedence over 'None of these now'. */
export function CoreQuestions({ form, questions, noneNow, lastOf, noteOf }: CoreQuestionsProps) {
  const { t } = useTranslation("safety-check");
  return (
    <>
      <Stack as="fieldset" gap={4} align="start" aria-label={t("core.legend")} className={steps.rows}>
        {questions.map((id) => (
          <SafetyQuestion
            key={id}
            form={form}
            id={id}
            last={lastOf(id)}
            standIn={noneNow.standInFor(id)}
            note={noteOf(id)}
            onAnswer={(answer) => noneNow.answer(id, answer)}
          />
        ))}
      </Stack>
      <Text above={noneNow.hasReleased ? 3 : 0} tone="moderate" weight="bold" role="status">
        {noneNow.hasReleased && t("core.added")}
      </Text>
    </>
  );
}

/** Answers all in one tap and does nothing else; another tap takes it back. */
export function NoneNowButton({ noneNow }: { noneNow: NoneNow }) {
  const { t } = useTranslation("safety-check");
  return (
    <button type="button" aria-pressed={noneNow.isPressed} className={styles.noneNow} onClick={noneNow.press}>
      {noneNow.isPressed && <Icon name="check" size={20} />}
      {t(noneNow.hasFinding ? "core.noneOthers" : "core.none")}
    </button>
  );
}
