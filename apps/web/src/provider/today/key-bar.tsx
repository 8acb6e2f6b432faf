import type { ProviderPatient } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { nameWithBed } from "../../patient-identity/patient-names.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import { type Act, linkTo, mayAct } from "./arrange-today.ts";
import styles from "./key-bar.module.css";
import { letters } from "./use-today-keys.ts";

interface KeyBarProps {
  /** The chosen row's patient. */
  patient: ProviderPatient;
  onAct: (act: Act) => void;
  onShowKeys: () => void;
}

/** What can be done with the chosen row; each button shows its key. */
export function KeyBar({ patient, onAct, onShowKeys }: KeyBarProps) {
  const { t } = useTranslation("provider");
  return (
    <Row
      as="section"
      gap={2}
      padY={2}
      padX={5}
      ground="surface"
      line="above"
      screenOnly
      aria-label={t("today.bar")}
      className={styles.bar}
    >
      <Text weight="bold" className={styles.who}>
        {nameWithBed(patient)}
      </Text>
      <AppLink to={linkTo(patient)} className={styles.button}>
        {t("today.open")} <Key name="↵" />
      </AppLink>
      {(Object.keys(letters) as Act[]).map((act) => (
        <button
          key={act}
          type="button"
          className={styles.button}
          aria-disabled={!mayAct(act, patient) || undefined}
          aria-keyshortcuts={letters[act]}
          onClick={() => onAct(act)}
        >
          {t(`today.act.${act}`)} <Key name={letters[act]} />
        </button>
      ))}
      <Text as="span" tone="second" size="small" aria-hidden="true" className={styles.move}>
        <kbd>↑</kbd> <kbd>↓</kbd> {t("today.move")}
      </Text>
      <button type="button" className={styles.button} aria-keyshortcuts="?" onClick={onShowKeys}>
        {t("today.keys")} <Key name="?" />
      </button>
    </Row>
  );
}

/** The button's name says what it does; a screen reader hears the key as its shortcut. */
const Key = ({ name }: { name: string }) => (
  <span aria-hidden="true">
    <kbd>{name}</kbd>
  </span>
);
