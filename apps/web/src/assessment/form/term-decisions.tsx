import type { TextProposal } from "@bedside-bike/contract";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { TextButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { isSafetyItem } from "../safety-check/safety-values.ts";
import { DecideButton } from "./decide-button.tsx";
import { useFormFacts } from "./form-facts.tsx";
import { isOpen, type TermNotes } from "./free-text-reading.ts";
import styles from "./text-notes.module.css";
import { useProposalWords } from "./use-proposal-words.ts";

interface TermDecisionsProps {
  term: TermNotes;
  /** Called with the element that replaces the button that was pressed. */
  onDecided: (decided: string) => void;
}

/** What a term suggests, to confirm, to answer otherwise or to reject. */
export function TermDecisions({ term, onDecided }: TermDecisionsProps) {
  const { t } = useTranslation("form-checks");
  const { reject, decideAgain } = useFormFacts();
  const isRejected = term.proposals.some(({ state }) => state === "rejected");
  if (isRejected) {
    return (
      <div className={styles.row} data-decided={term.term} tabIndex={-1}>
        <span className={styles.proposal}>
          {term.proposals.map((proposal) => (
            <ProposalWords key={proposal.field} proposal={proposal} />
          ))}
        </span>
        <TextButton
          aria-label={t("text.about", { action: t("text.undo"), what: `'${term.term}'` })}
          onClick={() => {
            decideAgain(term);
            onDecided(term.term);
          }}
        >
          {t("text.undo")}
        </TextButton>
      </div>
    );
  }
  const isUndecided = term.proposals.some(isOpen);
  const rejectButton = isUndecided && term.mayBeRejected && (
    <DecideButton
      icon="close"
      label={t("text.reject")}
      about={`'${term.term}'`}
      onClick={() => {
        reject(term);
        onDecided(term.term);
      }}
    />
  );
  const [first] = term.proposals;
  const isOneAnswer = term.proposals.length === 1 && first?.value !== null;
  return (
    <div className={styles.term} data-undecided={isUndecided || undefined} data-decided={term.term} tabIndex={-1}>
      {term.proposals.map((proposal) => (
        <Decision key={proposal.field} proposal={proposal} onDecided={() => onDecided(term.term)}>
          {isOneAnswer && rejectButton}
        </Decision>
      ))}
      {!isOneAnswer && rejectButton && <div className={styles.reject}>{rejectButton}</div>}
    </div>
  );
}

interface DecisionProps {
  proposal: TextProposal;
  onDecided: () => void;
  /** A further button beside its own. */
  children: ReactNode;
}

/** A question that is only asked stays where it is: its answers are the decision. */
function Decision(props: DecisionProps) {
  const { proposal } = props;
  const { t } = useTranslation("form-checks");
  const { askInPlace } = useFormFacts();
  const { field, value, term } = proposal;
  if (value === null && askInPlace !== null && isSafetyItem(field)) {
    return (
      <div className={styles.question}>
        <p className={styles.asks}>{t("text.asks", { term })}</p>
        {askInPlace(field)}
      </div>
    );
  }
  return <ProposedAnswer {...props} />;
}

function ProposedAnswer({ proposal, onDecided, children }: DecisionProps) {
  const { t } = useTranslation("form-checks");
  const { confirm, askInPlace } = useFormFacts();
  const wordsOf = useProposalWords();
  const [isAskedOtherwise, setIsAskedOtherwise] = useState(false);
  const { field } = proposal;
  const words = wordsOf(proposal);
  const question = askInPlace !== null && isSafetyItem(field) && isAskedOtherwise ? askInPlace(field) : null;
  return (
    <>
      <div className={styles.row}>
        <ProposalWords proposal={proposal} />
        {isOpen(proposal) && (
          <span className={styles.decide}>
            <DecideButton
              icon="check"
              label={t("text.confirm")}
              about={words}
              onClick={() => {
                confirm(proposal);
                onDecided();
              }}
            />
            {askInPlace !== null && isSafetyItem(field) && (
              <DecideButton
                label={t("text.otherAnswer")}
                about={words}
                isExpanded={isAskedOtherwise}
                onClick={() => setIsAskedOtherwise(!isAskedOtherwise)}
              />
            )}
            {children}
          </span>
        )}
      </div>
      {question && <div className={styles.question}>{question}</div>}
    </>
  );
}

function ProposalWords({ proposal }: { proposal: TextProposal }) {
  const { t } = useTranslation("form-checks");
  const wordsOf = useProposalWords();
  const { state } = proposal;
  return (
    <span className={styles.words}>
      {wordsOf(proposal)}
      {state !== "open" && (
        <span className={styles.state}>
          <Icon name={state === "confirmed" ? "check" : "close"} size={18} />
          {t(`text.${state}`)}
        </span>
      )}
    </span>
  );
}
