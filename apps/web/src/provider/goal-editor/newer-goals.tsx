import type { Goal } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import styles from "./newer-goals.module.css";

interface NewerGoalsProps {
  newer: readonly Goal[];
  onLoad: () => void;
  onKeep: () => void;
}

/** With two providers editing, tells the second before anything is overwritten. */
export function NewerGoals({ newer, onLoad, onKeep }: NewerGoalsProps) {
  const { t } = useTranslation("provider");
  const name = newer.at(-1)?.providerName;
  return (
    <div role="alert" className={styles.newer}>
      <p className={styles.title}>{name ? t("goals.conflict.title", { name }) : t("goals.conflict.titleUnknown")}</p>
      <p>{t("goals.conflict.text")}</p>
      <div className={styles.actions}>
        <PrimaryButton size="small" onClick={onLoad}>
          {t("goals.conflict.load")}
        </PrimaryButton>
        <SecondaryButton size="small" onClick={onKeep}>
          {t("goals.conflict.keep")}
        </SecondaryButton>
      </div>
    </div>
  );
}
