import type { SafetyItemId } from "@bedside-bike/clinical";
import { type ReactNode, useId, useMemo } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useSafetyWords } from "../../ride-state/use-safety-words.ts";
import { Card } from "../../ui/card.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { AssessmentValues } from "../form/assessment-values.ts";
import { isOpen, useFormFacts } from "../form/form-facts.tsx";
import { Numbers } from "../form/steps/numbers.tsx";
import steps from "../form/steps/step-form.module.css";
import { type ArrangedQuestions, arrangeQuestions, listOpenQuestions } from "./arrange-questions.ts";
import { CoreQuestions, NoneNowButton } from "./core-questions.tsx";
import { News2Entry } from "./news2-entry.tsx";
import { News2Line } from "./news2-line.tsx";
import styles from "./safety-check.module.css";
import { SafetyQuestion } from "./safety-question.tsx";
import { isNumberItem } from "./safety-values.ts";
import { type LastSafetyAnswers, useLastAnswer } from "./use-last-answer.ts";
import { useNoneNow } from "./use-none-now.ts";

interface SafetyCheckProps {
  form: UseFormReturn<AssessmentValues>;
  last: LastSafetyAnswers;
}

/** The safety check for providers: core questions first, then what matters for this patient, the rest folded. */
export function SafetyCheck({ form, last }: SafetyCheckProps) {
  const { t } = useTranslation("safety-check");
  const { patient, matches } = useFormFacts();
  const arranged = useArranged(arrangeQuestions(patient));
  const undecided = new Set([
    ...matches.filter(isOpen).map(({ field }) => field),
    // Where NEWS2 needs the breathing support, the button does not say that there is none.
    ...listOpenQuestions(patient).filter((id) => id === "oxygen_support"),
  ]);
  const picked = new Set(Object.keys(patient.set_by_pick ?? {}));
  const noneNow = useNoneNow(form, arranged.core, { undecided, picked });
  const lastOf = useLastAnswer(last);
  const noteOf = useTextNote();
  const { core, apart, vitals, needed, neededVitals, matters, more } = arranged;
  const questions = (ids: readonly SafetyItemId[]) => {
    const list = (those: readonly SafetyItemId[]) =>
      those.map((id) => <SafetyQuestion key={id} form={form} id={id} last={lastOf(id)} note={noteOf(id)} />);
    const numbers = ids.filter(isTyped);
    return (
      <>
        <Stack gap={4} align="start" className={steps.rows}>
          {list(ids.filter((id) => !isTyped(id)))}
        </Stack>
        {numbers.length > 0 && <Numbers>{list(numbers)}</Numbers>}
      </>
    );
  };
  const isWeightNeeded = patient.safety_answers?.bike_weight_limit_kg != null && patient.weight_kg === null;
  const isOnePressureEnough = neededVitals.includes("systolic_mmhg") && !patient.has_ventilator;
  return (
    <Card title={t("core.legend")} aside={<NoneNowButton noneNow={noneNow} />} className={steps.card}>
      <CoreQuestions form={form} questions={core} noneNow={noneNow} lastOf={lastOf} noteOf={noteOf} />
      {apart.length > 0 && (
        <Part title={t("apart.legend")} hint={t("apart.hint", { button: t("core.none") })}>
          {questions(apart)}
        </Part>
      )}
      <Part
        title={t("vitals.legend")}
        isTitleHidden={neededVitals.length === 0}
        hint={
          neededVitals.length > 0 &&
          t("vitals.needed", { list: neededVitals.map((id) => t(`question.${id}`)).join(", ") })
        }
      >
        <Row align="end" justify="between" gap={4} rowGap={0} className={styles.folds}>
          <News2Entry form={form} />
          <details className={styles.more} open={neededVitals.length > 0}>
            <summary>
              {t("news2.orSigns")}
              <AnsweredCount form={form} ids={vitals} />
            </summary>
            {questions(vitals)}
          </details>
        </Row>
        <News2Line form={form} />
      </Part>
      {needed.length > 0 && (
        <Part title={t("needed.legend")} hint={isOnePressureEnough ? t("needed.pressure") : t("needed.hint")}>
          {questions(needed)}
        </Part>
      )}
      {matters.length > 0 && <Part title={t("matters.legend")}>{questions(matters)}</Part>}
      {isWeightNeeded && (
        <Text tone="moderate" weight="bold">
          {t("needed.weight")}
        </Text>
      )}
      <Row align="stretch" gap={6} rowGap={0} className={styles.folds}>
        <details className={styles.more}>
          <summary>
            {t("more.title")}
            <AnsweredCount form={form} ids={more.flatMap(({ items }) => items)} />
          </summary>
          {more
            .filter(({ items }) => items.length > 0)
            .map(({ group, items }) => (
              <Part key={group} title={t(`group.${group}`)}>
                {questions(items)}
              </Part>
            ))}
        </details>
        <Limits ids={[...core, ...apart, ...vitals, ...needed, ...matters]} />
      </Row>
    </Card>
  );
}

const isTyped = (id: SafetyItemId): boolean => isNumberItem(id) && id !== "rass";

/** The same object as long as nothing changes. */
function useArranged(arranged: ArrangedQuestions): ArrangedQuestions {
  const text = JSON.stringify(arranged);
  return useMemo(() => JSON.parse(text), [text]);
}

interface PartProps {
  title: string;
  hint?: string | false;
  isTitleHidden?: boolean;
  children: ReactNode;
}

function Part({ title, hint, isTitleHidden = false, children }: PartProps) {
  const titleId = useId();
  const heading = (
    <Text as="h3" size="title" id={titleId}>
      {title}
    </Text>
  );
  return (
    <fieldset aria-labelledby={titleId} className={steps.part}>
      {isTitleHidden ? (
        <VisuallyHidden>{heading}</VisuallyHidden>
      ) : (
        <Row gap={4} rowGap={1} below={2}>
          {heading}
          {hint && <Text tone="second">{hint}</Text>}
        </Row>
      )}
      {children}
    </fieldset>
  );
}

/** What each answer and each value means for cycling. */
function Limits({ ids }: { ids: readonly SafetyItemId[] }) {
  const { t } = useTranslation("safety-check");
  const { why } = useSafetyWords();
  return (
    <details className={styles.more}>
      <summary>{t("limits.title")}</summary>
      <Stack as="dl" gap={3}>
        {ids.map((id) => (
          <div key={id}>
            <Text as="dt" weight="bold">
              {t(`question.${id}`)}
            </Text>
            <Text as="dd" tone="second">
              {why(id)}
            </Text>
          </div>
        ))}
      </Stack>
    </details>
  );
}

/** What a text says about the question, until somebody decides on it, or the picks that answer it. */
function useTextNote(): (id: SafetyItemId) => string | undefined {
  const { t } = useTranslation("safety-check");
  const { matches, patient } = useFormFacts();
  return (id) => {
    const concerning = matches.filter(({ field }) => field === id);
    const open = concerning.find(isOpen);
    if (open) return t(open.text === "pick" ? "core.picked" : "core.undecided", { term: open.term });
    if (patient.set_by_pick?.[id] === undefined) return undefined;
    const terms = concerning.filter(({ text }) => text === "pick").map(({ term }) => term);
    return t("core.setByPick", { terms: terms.join(", ") });
  };
}

function AnsweredCount({ form, ids }: Pick<SafetyCheckProps, "form"> & { ids: readonly SafetyItemId[] }) {
  const { t } = useTranslation("safety-check");
  const values = useWatch({ control: form.control, name: "safety_answers" });
  const count = ids.filter((id) => values[id] !== "").length;
  return count > 0 ? (
    <Text as="span" tone="second" weight="regular">
      {t("more.answered", { count })}
    </Text>
  ) : null;
}
