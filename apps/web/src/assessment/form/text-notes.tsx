import type { TextProposal } from "@bedside-bike/contract";
import { useRef } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { SecondaryButton, TextButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { FreeText } from "./assessment-values.ts";
import { useFormFacts } from "./form-facts.tsx";
import { readNotes } from "./free-text-reading.ts";
import styles from "./text-notes.module.css";
import { useProposalWords } from "./use-proposal-words.ts";

/** What a text suggests, to confirm or reject one by one, and what of it is not used. */
export function TextNotes({ field, isForClinician }: { field: FreeText; isForClinician: boolean }) {
  const { t } = useTranslation("form-checks");
  const { proposals, texts, year } = useFormFacts();
  const wordsOf = useProposalWords();
  const list = useRef<HTMLUListElement>(null);
  const own = proposals.filter(({ from }) => from === field);
  const { denied, not_used: notUsed } = readNotes(field, texts[field], year);
  if (own.length === 0 && denied.length === 0 && notUsed.length === 0) return null;
  return (
    <div className={styles.notes}>
      {own.length > 0 && (
        <ul ref={list} className={styles.list} aria-label={t("text.title")}>
          {own.map((proposal) => (
            <Proposal
              key={proposal.id}
              proposal={proposal}
              words={wordsOf(proposal)}
              onDecided={() => focusNext(list.current, proposal.id)}
            />
          ))}
        </ul>
      )}
      {isForClinician && denied.length > 0 && <p>{t("text.denied", { list: denied.join(", ") })}</p>}
      {notUsed.length > 0 && <p>{t("text.notUsed", { list: notUsed.join(", ") })}</p>}
    </div>
  );
}

/** The button that was pressed is gone: focus goes to the next one to decide, else to what was decided. */
function focusNext(list: HTMLUListElement | null, decidedId: string): void {
  requestAnimationFrame(() => {
    const next = list?.querySelector<HTMLElement>("[data-state='open'] button");
    (next ?? list?.querySelector<HTMLElement>(`[data-proposal="${CSS.escape(decidedId)}"]`))?.focus();
  });
}

interface ProposalProps {
  proposal: TextProposal;
  words: string;
  onDecided: () => void;
}

function Proposal({ proposal, words, onDecided }: ProposalProps) {
  const { t } = useTranslation("form-checks");
  const { confirm, reject, decideAgain } = useFormFacts();
  const { id, state } = proposal;
  const decide = (how: (proposal: TextProposal) => void) => () => {
    how(proposal);
    onDecided();
  };
  return (
    <li className={styles.proposal} data-state={state} data-proposal={id} tabIndex={-1}>
      <span className={styles.words}>
        {words}
        {state !== "open" && (
          <span className={styles.state}>
            <Icon name={state === "confirmed" ? "check" : "close"} size={18} />
            {t(`text.${state}`)}
          </span>
        )}
      </span>
      {state === "open" && (
        <span className={styles.decide}>
          <SecondaryButton
            size="small"
            icon="check"
            aria-label={t("text.confirmLabel", { proposal: words })}
            onClick={decide(confirm)}
          >
            {t("text.confirm")}
          </SecondaryButton>
          <SecondaryButton
            size="small"
            icon="close"
            aria-label={t("text.rejectLabel", { proposal: words })}
            onClick={decide(reject)}
          >
            {t("text.reject")}
          </SecondaryButton>
        </span>
      )}
      {state === "rejected" && (
        <TextButton aria-label={t("text.undoLabel", { proposal: words })} onClick={decide(decideAgain)}>
          {t("text.undo")}
        </TextButton>
      )}
    </li>
  );
}
