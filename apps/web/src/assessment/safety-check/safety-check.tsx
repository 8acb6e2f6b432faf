import type { SafetyItemId } from "@bedside-bike/clinical";
import { useMemo } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import type { AssessmentValues } from "../form/assessment-values.ts";
import { useFormFacts } from "../form/form-facts.tsx";
import { type ArrangedQuestions, arrangeQuestions } from "./arrange-questions.ts";
import { CoreQuestions, NoneNowButton } from "./core-questions.tsx";
import styles from "./safety-check.module.css";
import { SafetyQuestion } from "./safety-question.tsx";
import { type LastSafetyAnswers, useLastAnswer } from "./use-last-answer.ts";
import { type NoneNow, useNoneNow } from "./use-none-now.ts";

interface SafetyCheckProps {
  form: UseFormReturn<AssessmentValues>;
  last: LastSafetyAnswers;
}

/** The safety check for providers: core questions first, then what matters for this patient, the rest folded. */
export function SafetyCheck({ form, last }: SafetyCheckProps) {
  const { t } = useTranslation("safety-check");
  const { arranged, noneNow } = useSafetyCheck(form);
  return (
    <Card title={t("title")}>
      <p className={styles.intro}>{t("intro")}</p>
      <SafetyQuestions
        form={form}
        last={last}
        arranged={arranged}
        noneNow={noneNow}
        button={<NoneNowButton noneNow={noneNow} />}
      />
    </Card>
  );
}

/** Which questions this patient's answers bring up, and the button that answers some of them. */
export function useSafetyCheck(form: UseFormReturn<AssessmentValues>) {
  const { patient, proposals } = useFormFacts();
  const arranged = useArranged(arrangeQuestions(patient));
  const undecided = new Set(proposals.filter(({ state }) => state === "open").map(({ field }) => field));
  return { arranged, noneNow: useNoneNow(form, arranged.core, undecided) };
}

/** The same object as long as nothing moves. */
function useArranged(arranged: ArrangedQuestions): ArrangedQuestions {
  const text = JSON.stringify(arranged);
  return useMemo(() => JSON.parse(text), [text]);
}

interface SafetyQuestionsProps extends SafetyCheckProps {
  arranged: ArrangedQuestions;
  noneNow: NoneNow;
  button?: React.ReactNode;
}

export function SafetyQuestions({ form, last, arranged, noneNow, button }: SafetyQuestionsProps) {
  const { t } = useTranslation("safety-check");
  const { patient } = useFormFacts();
  const lastOf = useLastAnswer(last);
  const noteOf = useTextNote();
  const { core, apart, needed, matters, more } = arranged;
  const list = (ids: readonly SafetyItemId[]) => (
    <div className={styles.questions}>
      {ids.map((id) => (
        <SafetyQuestion key={id} form={form} id={id} last={lastOf(id)} note={noteOf(id)} />
      ))}
    </div>
  );
  const isWeightNeeded = patient.safety_answers?.bike_weight_limit_kg != null && patient.weight_kg === null;
  return (
    <div className={styles.check}>
      <CoreQuestions form={form} questions={core} noneNow={noneNow} lastOf={lastOf} noteOf={noteOf} button={button} />
      {apart.length > 0 && (
        <fieldset className={styles.apart}>
          <legend className={styles.legend}>{t("apart.legend")}</legend>
          {list(apart)}
        </fieldset>
      )}
      {needed.length > 0 && (
        <fieldset>
          <legend className={styles.legend}>{t("needed.legend")}</legend>
          <p className={styles.intro}>
            {t("needed.hint")} {needed.includes("systolic_mmhg") && !patient.has_ventilator && t("needed.pressure")}
          </p>
          {list(needed)}
        </fieldset>
      )}
      {matters.length > 0 && (
        <fieldset>
          <legend className={styles.legend}>{t("matters.legend")}</legend>
          {list(matters)}
        </fieldset>
      )}
      <details className={styles.more}>
        <summary>
          {t("more.title")}
          <AnsweredCount form={form} ids={more.flatMap(({ items }) => items)} />
        </summary>
        {more
          .filter(({ items }) => items.length > 0)
          .map(({ group, items }) => (
            <fieldset key={group} className={styles.group}>
              <legend className={styles.legend}>{t(`group.${group}`)}</legend>
              {list(items)}
            </fieldset>
          ))}
      </details>
      {isWeightNeeded && <p className={styles.note}>{t("needed.weight")}</p>}
    </div>
  );
}

/** What a text says about the question, as long as nobody has decided on it. */
function useTextNote(): (id: SafetyItemId) => string | undefined {
  const { t } = useTranslation("safety-check");
  const { proposals } = useFormFacts();
  return (id) => {
    const open = proposals.find(({ field, state }) => field === id && state === "open");
    return open && t(open.value === null ? "core.asked" : "core.undecided", { term: open.term });
  };
}

function AnsweredCount({ form, ids }: Pick<SafetyCheckProps, "form"> & { ids: readonly SafetyItemId[] }) {
  const { t } = useTranslation("safety-check");
  const values = useWatch({ control: form.control, name: "safety_answers" });
  const count = ids.filter((id) => values[id] !== "").length;
  return count > 0 ? <span className={styles.count}>{t("more.answered", { count })}</span> : null;
}
