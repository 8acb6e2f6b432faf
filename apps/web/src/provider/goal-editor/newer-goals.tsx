import type { Goal } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { useProvider } from "../use-provider.ts";
import styles from "./newer-goals.module.css";

interface NewerGoalsProps {
  newer: readonly Goal[];
  onLoad: () => void;
  onKeep: () => void;
}

/** If two providers edit at once, or one in two tabs, tells the second before anything is overwritten. */
export function NewerGoals({ newer, onLoad, onKeep }: NewerGoalsProps) {
  const { t } = useTranslation("clinical-dashboard");
  const provider = useProvider();
  const last = newer.at(-1);
  const isOwn = last?.providerId === provider.id;
  const title = last ? t("goals.conflict.title", { name: last.providerName }) : t("goals.conflict.titleUnknown");
  return (
    <div role="alert" className={styles.newer}>
      <p className={styles.title}>{isOwn ? t("goals.conflict.titleYou") : title}</p>
      <p>{t(isOwn ? "goals.conflict.textYou" : "goals.conflict.text")}</p>
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
