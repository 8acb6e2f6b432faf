import type { SafetyClass } from "@bedside-bike/clinical";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { FindingList } from "./finding-list.tsx";
import { NotRecorded } from "./not-recorded.tsx";
import { PatientReports } from "./patient-reports.tsx";
import styles from "./safety-state.module.css";
import { SessionChecks } from "./session-checks.tsx";
import type { ShownAssessment } from "./shown-result.ts";
import { useCheckHours } from "./use-check-hours.ts";

interface SafetyStateProps {
  result: ShownAssessment;
  headingLevel?: 2 | 4;
  /** So that a heading below can be described by it. */
  id?: string;
}

const icons: Record<SafetyClass, IconName> = { green: "check", amber: "alert", stop: "stop" };

/** Whether this patient may cycle now, above everything else: Clear, Ask first or Not now, with the reasons in words. */
export function SafetyState({ result, headingLevel = 2, id }: SafetyStateProps) {
  const { t } = useTranslation("safety-state");
  const titleId = useId();
  const Heading = `h${headingLevel}` as const;
  const state = stateOf(result);
  const isClass = state === "green" || state === "amber" || state === "stop";
  return (
    <section className={`${styles.state} ${styles[state]}`} aria-labelledby={titleId}>
      <div id={id} className={styles.head}>
        <Heading id={titleId} className={styles.title}>
          <Icon name={isClass ? icons[state] : "info"} size="1.2em" />
          {t(`state.${state}`)}
        </Heading>
        <p className={styles.means}>{t(`state.means.${state}`)}</p>
      </div>
      {result.safety && "class" in result.safety && (
        <div className={styles.columns}>
          <div className={styles.findings}>
            {isClass && <CheckHours result={result} />}
            {result.safety.limit && <p className={styles.limit}>{t(`limit.${result.safety.limit}`)}</p>}
            <FindingList safety={result.safety} />
            <PatientReports reports={result.patient_reports} />
          </div>
          <NotRecorded ids={result.safety.not_recorded} />
        </div>
      )}
      {isClass && <SessionChecks />}
    </section>
  );
}

type State = SafetyClass | "assess_first" | "earlier_engine";

/** A patient's own answers clear nothing, and neither does an assessment by engine 1.0. */
export function stateOf({ safety, assessment }: Pick<ShownAssessment, "safety" | "assessment">): State {
  if (safety === null) return "earlier_engine";
  return assessment.isSelfReported || !("class" in safety) ? "assess_first" : safety.class;
}

function CheckHours({ result }: { result: ShownAssessment }) {
  const { t } = useTranslation("safety-state");
  const { when, isOver } = useCheckHours(result.assessment);
  return <p className={isOver ? styles.over : styles.until}>{t(isOver ? "state.over" : "state.until", { when })}</p>;
}
