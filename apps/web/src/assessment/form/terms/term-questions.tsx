import type { OpenMatch, TextMatch } from "@bedside-bike/clinical";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { SecondaryButton, TextButton } from "../../../ui/button.tsx";
import { isSafetyItem } from "../../safety-check/safety-values.ts";
import { isOpen, useFormFacts } from "../form-facts.tsx";
import { AnsweredByPicks } from "./answered-by-picks.tsx";
import styles from "./term-questions.module.css";
import { useQuestionNames } from "./use-question-names.ts";

interface TermQuestionsProps {
  /** Of the chips, and of the text as it stands there now. */
  ofPicks: readonly TextMatch[];
  inText: readonly TextMatch[];
  onDecided: () => void;
}

/** What chips answer, and what they and the text ask: below both. */
export default function TermQuestions({ ofPicks, inText, onDecided }: TermQuestionsProps) {
  const { askInPlace } = useFormFacts();
  return (
    <>
      <AnsweredByPicks matches={ofPicks} />
      {askInPlace && (
        <>
          <PickQuestions matches={ofPicks.filter(isOpen)} onDecided={onDecided} />
          <MatchQuestions matches={inText} onDecided={onDecided} />
        </>
      )}
    </>
  );
}

/** What each term in a text asks: one tap for each question. */
function MatchQuestions({ matches, onDecided }: { matches: readonly TextMatch[]; onDecided: () => void }) {
  const { t } = useTranslation("form-checks");
  const { nameOf } = useQuestionNames();
  const { decideAgain } = useFormFacts();
  const appliesOf = (term: string, times: number) =>
    times === 2 ? t("text.appliesTwice", { term }) : t("text.applies", { term, count: times });
  const open = matches.filter(isOpen);
  const rejected = matches.filter(({ state }) => state === "rejected");
  return (
    <>
      {[...new Set(open.map(({ term }) => term))].map((term) => {
        const asked = open.filter((match) => match.term === term);
        return (
          <section key={term} className={styles.block} data-undecided>
            <h4 className={styles.title}>{appliesOf(term, asked[0]?.times ?? 1)}</h4>
            {asked.map((match) => (
              <Decision key={match.field} match={match} isAlone={asked.length === 1} onDecided={onDecided} />
            ))}
          </section>
        );
      })}
      {rejected.map((match) => (
        <p key={`${match.term} ${match.field}`} className={styles.rejected}>
          {t("text.rejected", { term: match.term, question: nameOf(match.field) })}
          <TextButton
            aria-label={t("text.undoOf", { term: match.term, question: nameOf(match.field) })}
            onClick={() => decideAgain(match)}
          >
            {t("text.undo")}
          </TextButton>
        </p>
      ))}
    </>
  );
}

interface DecisionProps {
  match: OpenMatch;
  /** The only question of its term. */
  isAlone: boolean;
  onDecided: () => void;
}

function Decision({ match, isAlone, onDecided }: DecisionProps) {
  const { t } = useTranslation("form-checks");
  const { confirm, reject } = useFormFacts();
  const { nameOf } = useQuestionNames();
  const question = nameOf(match.field);
  const [asks, setAsks] = useState(false);
  const noOf = (why: "earlier" | "not_so", label: string) => (
    <SecondaryButton
      size="small"
      {...(!isAlone && { "aria-label": `${label}: ${question}` })}
      onClick={() => {
        reject(match, why);
        onDecided();
      }}
    >
      {label}
    </SecondaryButton>
  );
  return (
    <>
      <div className={styles.buttons}>
        <SecondaryButton
          size="small"
          aria-expanded={asks || undefined}
          onClick={() => (confirm(match) ? onDecided() : setAsks(true))}
        >
          {t("text.yes", { question })}
        </SecondaryButton>
        {noOf("earlier", t("text.noEarlier"))}
        {noOf("not_so", t("text.noDenied"))}
      </div>
      {asks && <QuestionHere field={match.field} />}
    </>
  );
}

/** The question itself, to answer where it is asked; it gets the focus. */
function QuestionHere({ field }: Pick<OpenMatch, "field">) {
  const { askInPlace } = useFormFacts();
  const focused = useRef(false);
  if (askInPlace === null || !isSafetyItem(field)) return null;
  return (
    <div
      ref={(element) => {
        if (focused.current) return;
        element?.querySelector<HTMLElement>("input, select")?.focus();
        focused.current = element !== null;
      }}
    >
      {askInPlace(field)}
    </div>
  );
}

/** A pick that its question's answer doesn't follow, or that leaves its question open. */
function PickQuestions({ matches, onDecided }: { matches: readonly OpenMatch[]; onDecided: () => void }) {
  const { t } = useTranslation("form-checks");
  const { answerOf } = useQuestionNames();
  const { patient, confirm, reject } = useFormFacts();
  return matches.map((match) => {
    const { term, field } = match;
    const answer = answerOf(field, patient);
    return (
      <section key={`${term} ${field}`} className={styles.block} data-undecided>
        <h4 className={styles.title}>{t(answer === null ? "text.asks" : "text.saysOtherwise", { term })}</h4>
        {answer === null ? (
          <PickedQuestion match={match} onDecided={onDecided} />
        ) : (
          <PickAgainstAnswer
            answer={answer}
            onChange={() => confirm(match)}
            field={field}
            onKeep={() => {
              reject(match, "not_so");
              onDecided();
            }}
            onDecided={onDecided}
          />
        )}
      </section>
    );
  });
}

/** The question with its answers, and the way to say that none of them is due. */
function PickedQuestion({ match, onDecided }: { match: OpenMatch; onDecided: () => void }) {
  const { t } = useTranslation("form-checks");
  const { askInPlace, confirm } = useFormFacts();
  const { nameOf } = useQuestionNames();
  if (askInPlace !== null && isSafetyItem(match.field)) return askInPlace(match.field);
  return (
    <div className={styles.buttons}>
      <SecondaryButton size="small" onClick={() => confirm(match) && onDecided()}>
        {t("text.yes", { question: nameOf(match.field) })}
      </SecondaryButton>
    </div>
  );
}

interface PickAgainstAnswerProps extends Pick<OpenMatch, "field"> {
  answer: string;
  /** False if the question has to be asked. */
  onChange: () => boolean;
  onKeep: () => void;
  onDecided: () => void;
}

function PickAgainstAnswer({ answer, field, onChange, onKeep, onDecided }: PickAgainstAnswerProps) {
  const { t } = useTranslation("form-checks");
  const [asks, setAsks] = useState(false);
  return (
    <>
      <div className={styles.buttons}>
        <SecondaryButton
          size="small"
          aria-expanded={asks || undefined}
          onClick={() => (onChange() ? onDecided() : setAsks(true))}
        >
          {t("text.changeAnswer")}
        </SecondaryButton>
        <SecondaryButton size="small" onClick={onKeep}>
          {t("text.keepAnswer", { answer })}
        </SecondaryButton>
      </div>
      {asks && <QuestionHere field={field} />}
    </>
  );
}
