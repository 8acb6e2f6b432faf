import type { OpenMatch, TextMatch } from "@bedside-bike/clinical";
import { createContext, type ReactNode, useContext, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { SecondaryButton, TextButton } from "../../../ui/button.tsx";
import edge from "../../../ui/edge.module.css";
import { Row, Stack, Text } from "../../../ui/layout.tsx";
import { isSafetyItem } from "../../safety-check/safety-values.ts";
import { isOpen, useFormFacts } from "../form-facts.tsx";
import { AnsweredByPicks } from "./answered-by-picks.tsx";
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
  const [held, setHeld] = useState("");
  const isAsked = (match: TextMatch) => isOpen(match) || held === keyOf(match);
  return (
    <>
      <AnsweredByPicks matches={ofPicks} />
      {askInPlace && (
        <Held value={{ held, setHeld }}>
          <PickQuestions matches={ofPicks.filter(isAsked)} onDecided={onDecided} />
          <Rejected matches={ofPicks} />
          <MatchQuestions matches={inText} isAsked={isAsked} onDecided={onDecided} />
        </Held>
      )}
    </>
  );
}

/** A question that is being answered in place stays until it is left: arrow keys go through its answers. */
const Held = createContext<{ held: string; setHeld: (key: string) => void }>({ held: "", setHeld: () => undefined });
const keyOf = ({ text, term, field }: OpenMatch): string => [text, term, field].join("\n");

/** The question itself, to answer where it is asked. */
function QuestionHere({ match, takesFocus = false }: { match: OpenMatch; takesFocus?: boolean }) {
  const { askInPlace } = useFormFacts();
  const { setHeld } = useContext(Held);
  const { nameOf } = useQuestionNames();
  const focused = useRef(!takesFocus);
  if (askInPlace === null || !isSafetyItem(match.field)) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a field set would have the browser's frame
    <div
      role="group"
      aria-label={nameOf(match.field)}
      ref={(element) => {
        if (focused.current) return;
        element?.querySelector<HTMLElement>("input, select")?.focus();
        focused.current = element !== null;
      }}
      onFocus={() => setHeld(keyOf(match))}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setHeld("")}
    >
      {askInPlace(match.field)}
    </div>
  );
}

/** What a term in the text asks, until it is decided. */
function Undecided({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack
      as="section"
      gap={3}
      above={3}
      padY={4}
      padX={5}
      ground="moderate"
      corners="button"
      className={edge.frame}
      data-undecided
    >
      <Text size="large" weight="bold" leading="snug" anywhere>
        {title}
      </Text>
      {children}
    </Stack>
  );
}

interface MatchQuestionsProps extends Pick<TermQuestionsProps, "onDecided"> {
  matches: readonly TextMatch[];
  isAsked: (match: TextMatch) => boolean;
}

/** What each term in a text asks: one tap for each question. */
function MatchQuestions({ matches, isAsked, onDecided }: MatchQuestionsProps) {
  const { t } = useTranslation("form-checks");
  const appliesOf = (term: string, times: number) =>
    times === 2 ? t("text.appliesTwice", { term }) : t("text.applies", { term, count: times });
  const open = matches.filter(isAsked);
  return (
    <>
      {[...new Set(open.map(({ term }) => term))].map((term) => {
        const asked = open.filter((match) => match.term === term);
        return (
          <Undecided key={term} title={appliesOf(term, asked[0]?.times ?? 1)}>
            {asked.map((match) => (
              <Decision key={match.field} match={match} isAlone={asked.length === 1} onDecided={onDecided} />
            ))}
          </Undecided>
        );
      })}
      <Rejected matches={matches} />
    </>
  );
}

/** What was said not to apply, and the way back. */
function Rejected({ matches }: Pick<MatchQuestionsProps, "matches">) {
  const { t } = useTranslation("form-checks");
  const { nameOf } = useQuestionNames();
  const { decideAgain } = useFormFacts();
  return matches
    .filter(({ state }) => state === "rejected")
    .map((match) => {
      const names = { term: match.term, question: nameOf(match.field) };
      return (
        <Row as="p" gap={3} rowGap={0} tone="second" anywhere key={`${match.term} ${match.field}`}>
          {t("text.rejected", names)}
          <TextButton aria-label={t("text.undoOf", names)} onClick={() => decideAgain(match)}>
            {t("text.undo")}
          </TextButton>
        </Row>
      );
    });
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
      <Row align="stretch" gap={2}>
        <SecondaryButton
          size="small"
          aria-expanded={asks || undefined}
          onClick={() => (confirm(match) ? onDecided() : setAsks(true))}
        >
          {t("text.yes", { question })}
        </SecondaryButton>
        {noOf("earlier", t("text.noEarlier"))}
        {noOf("not_so", t("text.noDenied"))}
      </Row>
      {asks && <QuestionHere match={match} takesFocus />}
    </>
  );
}

/** A pick that its question's answer doesn't follow, or that leaves its question open. */
function PickQuestions({ matches, onDecided }: { matches: readonly OpenMatch[]; onDecided: () => void }) {
  const { t } = useTranslation("form-checks");
  const { answerOf } = useQuestionNames();
  const { patient, confirm, reject } = useFormFacts();
  const { held } = useContext(Held);
  return matches.map((match) => {
    const { term, field } = match;
    const answer = held === keyOf(match) ? null : answerOf(field, patient);
    return (
      <Undecided key={`${term} ${field}`} title={t(answer === null ? "text.asks" : "text.saysOtherwise", { term })}>
        {answer === null ? (
          <PickedQuestion match={match} onDecided={onDecided} />
        ) : (
          <PickAgainstAnswer
            answer={answer}
            onChange={() => confirm(match)}
            match={match}
            onKeep={() => {
              reject(match, "not_so");
              onDecided();
            }}
            onDecided={onDecided}
          />
        )}
      </Undecided>
    );
  });
}

/** The question with its answers, and the way to say that none of them is due. */
function PickedQuestion({ match, onDecided }: { match: OpenMatch; onDecided: () => void }) {
  const { t } = useTranslation("form-checks");
  const { confirm } = useFormFacts();
  const { nameOf } = useQuestionNames();
  if (isSafetyItem(match.field)) return <QuestionHere match={match} />;
  return (
    <Row>
      <SecondaryButton size="small" onClick={() => confirm(match) && onDecided()}>
        {t("text.yes", { question: nameOf(match.field) })}
      </SecondaryButton>
    </Row>
  );
}

interface PickAgainstAnswerProps {
  match: OpenMatch;
  answer: string;
  /** False if the question has to be asked. */
  onChange: () => boolean;
  onKeep: () => void;
  onDecided: () => void;
}

function PickAgainstAnswer({ match, answer, onChange, onKeep, onDecided }: PickAgainstAnswerProps) {
  const { t } = useTranslation("form-checks");
  const { nameOf } = useQuestionNames();
  const question = nameOf(match.field);
  const keep = t("text.keepAnswer", { answer });
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Row align="stretch" gap={2}>
        <span>{question}</span>
        <SecondaryButton
          size="small"
          aria-expanded={asks || undefined}
          onClick={() => (onChange() ? onDecided() : setAsks(true))}
        >
          {t("text.changeAnswer")}
        </SecondaryButton>
        <SecondaryButton size="small" aria-label={`${keep}: ${question}`} onClick={onKeep}>
          {keep}
        </SecondaryButton>
      </Row>
      {asks && <QuestionHere match={match} takesFocus />}
    </>
  );
}
