import { UNKNOWN_WEIGHT_KG } from "@bedside-bike/clinical";
import type { TextField } from "@bedside-bike/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type calculatorWords from "../../locales/en/calculator.json";
import { Card } from "../../ui/card.tsx";
import { Text } from "../../ui/layout.tsx";
import { useAmountWords } from "../../ui/use-amount-words.ts";
import styles from "./assumed-inputs.module.css";
import { assumedParts, notRecordedParts } from "./provenance.ts";
import type { AnyResult, Reader } from "./shown-result.ts";
import { useAnswerNames } from "./use-answer-names.ts";

interface AssumedInputsProps {
  result: AnyResult;
  reader: Reader;
}

/** What replaces answers that nobody gave: a default, nothing at all, or words in the text that are not yet decided. */
export function AssumedInputs({ result, reader }: AssumedInputsProps) {
  const { t, i18n } = useTranslation(["calculator", "clinical"]);
  const { provenance, safety } = result;
  const assumed = assumedParts(provenance);
  const notRecorded = notRecordedParts(provenance);
  const open = provenance.proposed;
  const nameOf = useAnswerNames();
  const weight = useAmountWords()("kg", UNKNOWN_WEIGHT_KG);
  const list = (texts: readonly string[]) => new Intl.ListFormat(i18n.language, { type: "unit" }).format(texts);
  const isAnythingOpen = assumed.length + notRecorded.length + open.length > 0;
  const unread = safety.unread.map((field) => t([`clinical:assumed.text.${field as TextField}`], field));
  if (!isAnythingOpen && unread.length === 0) return null;
  return (
    <Card title={t("clinical:assumed.title")} variant="soft" isFolded>
      {isAnythingOpen && <p>{t("clinical:assumed.intro")}</p>}
      <Part title={t("clinical:assumed.assumed")} isShown={assumed.length > 0}>
        {assumed.map((key) => (
          <li key={key}>{t(`clinical:assumed.of.${key}`)}</li>
        ))}
      </Part>
      <Part title={t("clinical:assumed.notRecorded")} isShown={notRecorded.length > 0}>
        {notRecorded.map((field) => (
          <li key={field}>{t(`notRecorded.${field as NotRecorded}`, { weight })}</li>
        ))}
      </Part>
      <Part title={t("clinical:assumed.proposed")} isShown={open.length > 0}>
        {open.map((question) => (
          <li key={question}>{nameOf(question)}</li>
        ))}
      </Part>
      {unread.length > 0 && <Text above={3}>{t(`clinical:assumed.unread.${reader}`, { list: list(unread) })}</Text>}
    </Card>
  );
}

function Part({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null;
  return (
    <div className={styles.part}>
      <Text as="h3" above={3} size="label">
        {title}
      </Text>
      <ul className={styles.list}>{children}</ul>
    </div>
  );
}

type NotRecorded = keyof (typeof calculatorWords)["notRecorded"];
