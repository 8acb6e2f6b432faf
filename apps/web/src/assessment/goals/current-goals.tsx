import { prescribedBy } from "@bedside-bike/clinical";
import type { Goal } from "@bedside-bike/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatGoal } from "../../number-format.ts";
import { TextButton } from "../../ui/button.tsx";
import styles from "./current-goals.module.css";

/** What the patient is asked to do today, and who asked: shown before it is replaced. */
export function CurrentGoals({ goals }: { goals: UseQueryResult<Goal[]> }) {
  const { t, i18n } = useTranslation(["results", "shell"]);
  if (goals.isPending) return <p className={styles.current}>{t("push.loadingGoals")}</p>;
  if (!goals.data) {
    return (
      <p role="alert" className={styles.current}>
        {t("push.goalsFailed")} <TextButton onClick={() => void goals.refetch()}>{t("shell:tryAgain")}</TextButton>
      </p>
    );
  }
  const { watts, minutes, sessions } = prescribedBy(goals.data);
  const duration = goals.data.find(({ goalType }) => goalType === "duration");
  if (!duration || minutes === undefined || sessions === undefined) {
    return <p className={styles.current}>{t(goals.data.length === 0 ? "push.noGoals" : "push.otherGoals")}</p>;
  }
  const short = (value: number) => formatGoal(value, i18n.language);
  const others = { minutes: short(minutes), count: sessions, name: duration.providerName };
  return (
    <p className={styles.current}>
      {watts === undefined
        ? t("push.currentWithoutWatts", others)
        : t("push.current", { ...others, watts: short(watts) })}
    </p>
  );
}
