import type { ProviderPatient } from "@bedside-bike/contract";
import { Suspense, useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useAskedId } from "../patient-identity/use-asked-id.ts";
import { keepsScroll } from "../shell/scroll-restoration.tsx";
import { AppLink } from "../ui/app-link.tsx";
import { TextButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { layoutClass, Text } from "../ui/layout.tsx";
import { lazyPart, usePreload } from "../ui/lazy-part.tsx";
import { EmptyState, Loading } from "../ui/screen-states.tsx";
import styles from "./portal.module.css";
import { Today, wholeWard } from "./today/today.tsx";
import { useStepFocus } from "./use-step-focus.ts";

/** Two thirds of the portal's code, needed only after a patient is chosen. */
const { Part: ClinicalDashboard, preload: loadClinicalDashboard } = lazyPart(
  () => import("./clinical-dashboard/clinical-dashboard.tsx"),
  "clinical-dashboard",
  "clinical",
  "safety-check",
  "safety-state",
  "goal-words",
  "written-ride",
  "adverse-events",
  "mobility",
  "form-checks",
  "sent-plan",
);

const { Part: PatientSummary } = lazyPart(
  () => import("./summary/patient-summary.tsx"),
  "clinical-dashboard",
  "clinical",
  "sent-plan",
);

const backWords = layoutClass({
  inline: true,
  align: "center",
  gap: 2,
  tone: "ink",
  size: "label",
  weight: "bold",
  screenOnly: true,
});

interface PortalProps {
  patients: readonly ProviderPatient[];
  /** The last refetch failed: the data may be out of date. */
  isOutdated: boolean;
  onRetry: () => void;
}

/** Today, or one patient. */
export function Portal({ patients, isOutdated, onRetry }: PortalProps) {
  const { t } = useTranslation(["provider", "shell"]);
  const [params] = useSearchParams();
  const selectedId = useAskedId();
  const selected = patients.find(({ id }) => id === selectedId);
  // Whoever discharges a patient is on the way to Today, and reads nothing in between.
  const isGone = useDeferredValue(!selected);
  const [view, setView] = useState(wholeWard);
  useStepFocus(selectedId);
  usePreload(loadClinicalDashboard);

  return (
    <>
      {isOutdated && (
        <Text padY={2} padX={5} tone="moderate" ground="moderate" role="alert" className={styles.outdated}>
          {t("staleList")} <TextButton onClick={onRetry}>{t("shell:tryAgain")}</TextButton>
        </Text>
      )}
      {selectedId === null ? (
        <Today patients={patients} view={view} onChange={setView} />
      ) : (
        <div id="patient-detail" tabIndex={-1} className={styles.detail}>
          <AppLink to="/provider-dashboard" state={keepsScroll} className={`${backWords} ${styles.back}`}>
            <Icon name="back" size={20} />
            {t("today.back")}
          </AppLink>
          <Suspense fallback={<Loading text={t("patient.loading")} />}>
            {selected && params.get("view") === "summary" ? (
              <PatientSummary patient={selected} />
            ) : selected ? (
              <ClinicalDashboard key={selected.id} patient={selected} />
            ) : (
              isGone && (
                <EmptyState title={t("gone")} icon="people">
                  <p>{t("goneHint")}</p>
                </EmptyState>
              )
            )}
          </Suspense>
        </div>
      )}
    </>
  );
}
