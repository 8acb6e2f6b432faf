import type { SafetyItemId } from "@bedside-bike/clinical";
import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import type { AssessmentValues } from "../form/assessment-values.ts";
import styles from "./safety-check.module.css";
import { SafetyQuestion } from "./safety-question.tsx";
import type { NoneNow } from "./use-none-now.ts";

interface CoreQuestionsProps {
  form: UseFormReturn<AssessmentValues>;
  questions: readonly SafetyItemId[];
  noneNow: NoneNow;
  lastOf: (id: SafetyItemId) => string | undefined;
  noteOf: (id: SafetyItemId) => string | undefined;
  /** The button below the questions; a renewal has its own at the end. */
  button?: ReactNode;
}

/** The questions that come first. The button answers what is still open of them; a changed answer wins over it. */
export function CoreQuestions({ form, questions, noneNow, lastOf, noteOf, button }: CoreQuestionsProps) {
  const { t } = useTranslation("safety-check");
  return (
    <fieldset>
      <legend className={styles.legend}>{t("core.legend")}</legend>
      <div className={styles.questions}>
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
      </div>
      {button}
      <p role="status" className={noneNow.hasReleased ? styles.released : undefined}>
        {noneNow.hasReleased && t("core.added")}
      </p>
    </fieldset>
  );
}

/** Answers all in one touch; another touch takes it back. */
export function NoneNowButton({ noneNow }: { noneNow: NoneNow }) {
  const { t } = useTranslation("safety-check");
  return (
    <button type="button" aria-pressed={noneNow.isPressed} className={styles.noneNow} onClick={noneNow.press}>
      {noneNow.isPressed && <Icon name="check" size={26} />}
      {t(noneNow.hasFinding ? "core.noneOthers" : "core.none")}
    </button>
  );
}
