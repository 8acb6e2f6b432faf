import { Combobox } from "@base-ui/react/combobox";
import { searchTerms, TERMS_TO_PICK } from "@bedside-bike/clinical";
import { readAnswers } from "@bedside-bike/contract/read-answers";
import { useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Label } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./term-picker.module.css";
import { textReading } from "./text-reading.ts";

// What reads texts and picks knows the same terms, and comes with them.
textReading.set(readAnswers);

/** As many as are drawn: the rest is one more letter away. */
const mostShown = 50;

interface TermPickerProps {
  name: string;
  label: string;
  /** Ids of what describes the field. */
  describedBy?: string | undefined;
  picked: readonly string[];
  onPick: (terms: string[]) => void;
  /** Gets what was typed and is not in the list, or was left without choosing. */
  onUnlisted: (text: string) => void;
}

/** Several terms of the list, each a chip. */
export default function TermPicker({ name, label, describedBy, picked, onPick, onUnlisted }: TermPickerProps) {
  const { t } = useTranslation("form-checks");
  const id = useId();
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const found = useMemo(() => (typed.trim() === "" ? TERMS_TO_PICK : searchTerms(typed)), [typed]);
  const shown = useMemo(() => found.slice(0, mostShown), [found]);
  const leave = () => {
    if (typed.trim() !== "") onUnlisted(typed.trim());
    setTyped("");
  };
  return (
    <Combobox.Root
      multiple
      autoHighlight
      items={shown}
      filteredItems={shown}
      open={isOpen}
      onOpenChange={setIsOpen}
      value={picked}
      onValueChange={(terms, { reason }) => {
        // 'Escape' empties what was typed; by itself the field would take the chips back too.
        if (reason === "escape-key") return;
        onPick(terms);
        setTyped("");
      }}
      inputValue={typed}
      onInputValueChange={(text, { reason }) => {
        // What was typed is kept by `leave`, not cleared when the list closes.
        if (reason === "input-change" || reason === "item-press" || reason === "escape-key") setTyped(text);
      }}
    >
      <Label htmlFor={id}>{label}</Label>
      <Combobox.InputGroup className={styles.box}>
        <Combobox.Chips className={styles.chips}>
          {picked.map((term) => (
            <Combobox.Chip key={term} className={styles.chip} aria-label={term}>
              {term}
              <Combobox.ChipRemove className={styles.remove} aria-label={t("pick.remove", { term })}>
                <Icon name="close" size={18} />
              </Combobox.ChipRemove>
            </Combobox.Chip>
          ))}
          <Combobox.Input
            id={id}
            name={name}
            // The label above is hidden from screen readers while the list is open.
            aria-label={label}
            className={styles.input}
            placeholder={t("pick.add")}
            aria-describedby={describedBy}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              // 'Enter' chooses: it never sends the form.
              event.preventDefault();
              if (found.length === 0) leave();
            }}
          />
        </Combobox.Chips>
        <Combobox.Trigger className={styles.trigger} aria-label={t("pick.open", { label })}>
          <Icon name="down" size={20} />
        </Combobox.Trigger>
      </Combobox.InputGroup>
      <Combobox.Portal>
        <Combobox.Positioner className={styles.place} sideOffset={4} align="start">
          <Combobox.Popup className={styles.popup}>
            <Combobox.Empty className={styles.empty}>{t("pick.none", { text: typed.trim() })}</Combobox.Empty>
            <Combobox.List className={styles.list} aria-label={label}>
              {(term: string) => (
                <Combobox.Item key={term} value={term} className={styles.item}>
                  <Combobox.ItemIndicator className={styles.chosen}>
                    <Icon name="check" size={18} />
                  </Combobox.ItemIndicator>
                  {term}
                </Combobox.Item>
              )}
            </Combobox.List>
            <Combobox.Status className={styles.more}>
              {found.length > mostShown && t("pick.more", { count: found.length - mostShown })}
            </Combobox.Status>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
