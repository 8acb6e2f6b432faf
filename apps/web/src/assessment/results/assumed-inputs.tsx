import { UNKNOWN_WEIGHT_KG } from "@bedside-bike/clinical";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type calculatorWords from "../../locales/en/calculator.json";
import { Card } from "../../ui/card.tsx";
import { useAmountWords } from "../../ui/use-amount-words.ts";
import styles from "./assumed-inputs.module.css";
import { assumedParts, notRecordedParts } from "./provenance.ts";
import type { Reader, ShownResult } from "./shown-result.ts";
import { useAnswerNames } from "./use-answer-names.ts";

interface AssumedInputsProps {
  result: ShownResult;
  reader: Reader;
}

/** What replaces answers that nobody gave: a default, nothing at all, or words in the text that are not yet decided. */
export function AssumedInputs({ result, reader }: AssumedInputsProps) {
  const { t, i18n } = useTranslation(["calculator", "clinical"]);
  const { provenance, safety } = result;
  const proposals: any[] = [],
    denied: any[] = [],
    earlier: any[] = [];
  const { unread } = safety;
  const assumed = assumedParts(provenance);
  const notRecorded = notRecordedParts(provenance);
  const open = proposals.filter(({ state }) => state === "open");
  const proposalWords = useProposalWords(reader);
  const weight = useAmountWords()("kg", UNKNOWN_WEIGHT_KG);
  const list = (texts: readonly string[]) => new Intl.ListFormat(i18n.language, { type: "unit" }).format(texts);
  const isAnythingOpen = assumed.length + notRecorded.length + open.length > 0;
  const texts = [
    ...(unread.length > 0 ? [t(`clinical:assumed.unread.${reader}`, { list: list(unread) })] : []),
    ...(denied.length > 0 ? [t("clinical:assumed.denied", { list: list(denied) })] : []),
    ...(earlier.length > 0 ? [t("clinical:assumed.earlier", { list: list(earlier) })] : []),
  ];
  if (!isAnythingOpen && texts.length === 0) return null;
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
        {open.map((proposal) => (
          <li key={`${proposal.field} ${proposal.term}`}>{proposalWords(proposal)}</li>
        ))}
      </Part>
      {texts.map((text) => (
        <p key={text} className={styles.text}>
          {text}
        </p>
      ))}
    </Card>
  );
}

function Part({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null;
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list}>{children}</ul>
    </>
  );
}

type NotRecorded = keyof (typeof calculatorWords)["notRecorded"];

function useProposalWords(reader: Reader) {
  const { t } = useTranslation(["calculator", "clinical"]);
  const nameOf = useAnswerNames();
  return ({ term, field, value }: any) =>
    t(`clinical:assumed.proposal.${reader}`, {
      term,
      answer: nameOf(typeof value === "string" ? `${field}.${value}` : field),
    });
}
