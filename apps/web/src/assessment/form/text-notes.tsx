import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { TextButton } from "../../ui/button.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import type { FreeText } from "./assessment-values.ts";
import { DecideButton } from "./decide-button.tsx";
import { findUndecidedControl } from "./focus-field.ts";
import { useFormFacts } from "./form-facts.tsx";
import { listUndecided, type PartNotes } from "./free-text-reading.ts";
import { TermDecisions } from "./term-decisions.tsx";
import styles from "./text-notes.module.css";

/** Each part of a text as it was read, and the decision about it: one tap each. */
export function TextNotes({ field }: { field: FreeText }) {
  const { t } = useTranslation("form-checks");
  const { parts, askInPlace } = useFormFacts();
  const list = useRef<HTMLUListElement>(null);
  const own = parts.filter(({ from }) => from === field);
  const count = own.flatMap((notes) => listUndecided(notes, askInPlace !== null)).length;
  return (
    <div className={own.length > 0 ? styles.notes : undefined}>
      <p role="status" className={styles.title}>
        {own.length > 0 && t(count > 0 ? "text.toDecide" : "text.title", { count })}
      </p>
      {own.length > 0 && (
        <ul ref={list} className={styles.parts} aria-label={t("text.title")}>
          {own.map((notes) => (
            <Part key={notes.part} notes={notes} onDecided={(decided) => focusNext(list.current, decided)} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** The button that was pressed is gone: focus goes to the next open decision, or else to the one just made. */
function focusNext(list: HTMLUListElement | null, decided: string): void {
  requestAnimationFrame(() => {
    const here = list?.querySelector<HTMLElement>(`[data-decided="${CSS.escape(decided)}"]`);
    (findUndecidedControl(list) ?? here)?.focus();
  });
}

interface PartProps {
  notes: PartNotes;
  onDecided: (decided: string) => void;
}

function Part({ notes, onDecided }: PartProps) {
  const { t } = useTranslation("form-checks");
  const { part, from, terms, denied, earlier, reading } = notes;
  const isWide = terms.length > 0 || reading !== "read";
  const isPlainlyRead = reading === "read" && denied.length + earlier.length === 0;
  return (
    <li className={styles.part} data-part={`${from} ${part}`} data-wide={isWide || undefined}>
      <p className={styles.head}>
        <span className={styles.words}>{part}</span>
        {isPlainlyRead && <Reading icon="check">{t("text.read")}</Reading>}
        {denied.length > 0 && <Reading icon="minus">{t("text.denied", { list: denied.join(", ") })}</Reading>}
        {earlier.length > 0 && <Reading icon="back">{t("text.earlier", { list: earlier.join(", ") })}</Reading>}
      </p>
      {reading !== "read" && <UnreadPart notes={notes} onDecided={onDecided} />}
      {terms.map((term) => (
        <TermDecisions key={term.term} term={term} onDecided={onDecided} />
      ))}
    </li>
  );
}

/** Text that was not understood prevents 'Clear' until a clinician has read it. */
function UnreadPart({ notes: { part, reading }, onDecided }: PartProps) {
  const { t } = useTranslation("form-checks");
  const { askInPlace, markRead, markUnread } = useFormFacts();
  if (askInPlace === null) return <Reading icon="info">{t("text.notUnderstood")}</Reading>;
  const decide = (how: (part: string) => void) => () => {
    how(part);
    onDecided(part);
  };
  const isUnread = reading === "unread";
  return (
    <div
      className={styles.row}
      data-undecided={isUnread || undefined}
      data-decided={isUnread ? undefined : part}
      tabIndex={-1}
    >
      <Reading icon={isUnread ? "alert" : "check"} isOpen={isUnread}>
        {t(isUnread ? "text.unread" : "text.marked")}
      </Reading>
      {isUnread ? (
        <DecideButton icon="check" label={t("text.markRead")} about={part} onClick={decide(markRead)} />
      ) : (
        <TextButton aria-label={t("text.about", { action: t("text.undo"), what: part })} onClick={decide(markUnread)}>
          {t("text.undo")}
        </TextButton>
      )}
    </div>
  );
}

function Reading({ icon, isOpen = false, children }: { icon: IconName; isOpen?: boolean; children: ReactNode }) {
  return (
    <span className={isOpen ? styles.open : styles.state}>
      <Icon name={icon} size={18} />
      {children}
    </span>
  );
}
