import type { BuildUpStep } from "@bedside-bike/clinical";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Loading } from "../../ui/screen-states.tsx";
import styles from "./movement-goal.module.css";
import type { Reader } from "./shown-result.ts";

const BuildUpChart = lazy(() => import("./build-up-chart.tsx"));

interface BuildUpProps {
  steps: readonly BuildUpStep[];
  wattGoal: number | null;
  reader: Reader;
}

/** The coming days if each goes well, and what a good day is. A passive plan has none before a new assessment. */
export function BuildUp({ steps, wattGoal, reader }: BuildUpProps) {
  const { t } = useTranslation("calculator");
  if (steps.length === 0) return <p>{t("goal.noBuildUp")}</p>;
  return (
    <div className={styles.buildUp}>
      {steps.length > 1 && (
        <Suspense fallback={<Loading text={t("goal.loadingDays")} />}>
          <BuildUpChart steps={steps} wattGoal={wattGoal} />
        </Suspense>
      )}
      <p className={styles.note}>{t(`goal.goodDay.${reader}`)}</p>
    </div>
  );
}
