import { isOfKind, UNGROUPED_FLAGS } from "@bedside-bike/clinical";
import { numberIn } from "@bedside-bike/contract/read-number";
import type { CustomTypeOptions } from "i18next";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import {
  type AssessmentValues,
  boxesOfGroup,
  type FreeText,
  groupNames,
  type QuestionField,
  questionFields,
} from "../form/assessment-values.ts";
import { useAmountOf } from "../form/use-range-words.ts";
import styles from "./assumed-inputs.module.css";

interface GivenAnswer {
  readonly name: string;
  readonly value: string;
  /** A figure with its unit stays on one line. */
  readonly isFigure?: boolean;
}

const textsBeside = {
  admission: "admission_diagnosis",
  medication: "additional_medications",
  condition: "additional_medical_history",
  device: "devices",
} as const satisfies Record<(typeof groupNames)[number], FreeText>;

/** What was answered, as a list: above all for paper, which has no form to look it up in. */
export function GivenAnswers({ values }: { values: AssessmentValues }) {
  const { t } = useTranslation("results");
  const answers = useGivenAnswers(values);
  return (
    <Card title={t("given.title")} variant="soft" isFolded>
      {answers.length === 0 && <p>{t("given.none")}</p>}
      <ul className={`${styles.list} ${styles.given}`}>
        {answers.map(({ name, value, isFigure }) => (
          <li key={name}>
            {name}: <span className={isFigure ? styles.figure : undefined}>{value}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function useGivenAnswers(values: AssessmentValues): GivenAnswer[] {
  const { t, i18n } = useTranslation("calculator");
  const amountOf = useAmountOf();
  const list = (texts: readonly string[]) => new Intl.ListFormat(i18n.language, { type: "unit" }).format(texts);
  /** Asked in a sentence by the form; in a row the answer has a name. */
  const isInRow = (
    field: QuestionField,
  ): field is QuestionField & keyof CustomTypeOptions["resources"]["calculator"]["row"] =>
    i18n.exists(`calculator:row.${field}`);
  const single = questionFields.flatMap((field): GivenAnswer[] => {
    const text = values[field].trim();
    if (text === "" || isOfKind(field, "score")) return [];
    const name = isInRow(field) ? t(`row.${field}`) : t(`field.${field}`);
    if (isOfKind(field, "number")) return [{ name, value: amountOf(field, numberIn(text)), isFigure: true }];
    return [{ name, value: t(`choice.${text as "yes"}`) }];
  });
  const groups = groupNames.flatMap((group): GivenAnswer[] => {
    const field = textsBeside[group];
    const ticked = boxesOfGroup(group).filter((box) => box !== "admission_other" && values[box]);
    const picked = values.picks.filter((pick) => pick.field === field).map(({ term }) => term);
    const isTyped = field !== "admission_diagnosis" || values.admission_other;
    const typed = isTyped ? [values[field].trim()].filter(Boolean) : [];
    const named = [...ticked.map((box) => t(`box.${box}`)), ...picked, ...typed];
    return named.length === 0 ? [] : [{ name: t(`section.${group}`), value: list(named) }];
  });
  const flags = UNGROUPED_FLAGS.flatMap((flag): GivenAnswer[] =>
    values[flag] === null ? [] : [{ name: t(`row.${flag}`), value: t(values[flag] ? "choice.yes" : "choice.no") }],
  );
  return [...single, ...groups, ...flags];
}
