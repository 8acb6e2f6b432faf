import type { BuildUpStep } from "@bedside-bike/clinical";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { inTime } from "../../network/in-time.ts";
import { Stack } from "../../ui/layout.tsx";
import { Loading } from "../../ui/screen-states.tsx";

const BuildUpChart = lazy(() => inTime(() => import("./build-up-chart.tsx")));

interface BuildUpProps {
  steps: readonly BuildUpStep[];
  wattGoal: number | null;
}

/** The coming days if each goes well. The charts come when a plan is there, not with the form. */
export function BuildUp({ steps, wattGoal }: BuildUpProps) {
  const { t } = useTranslation("results");
  return (
    <Stack above={3} below={3} measure screenOnly>
      <Suspense fallback={<Loading text={t("goal.loadingDays")} />}>
        <BuildUpChart steps={steps} wattGoal={wattGoal} />
      </Suspense>
    </Stack>
  );
}
