import type { PatientGoalLimits } from "@bedside-bike/contract";
import { useId } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { FindingList } from "./finding-list.tsx";
import { NotRecorded } from "./not-recorded.tsx";
import { PatientReports } from "./patient-reports.tsx";
import styles from "./safety-state.module.css";
import { SessionChecks } from "./session-checks.tsx";
import type { ShownAssessment } from "./shown-result.ts";
import { type ShownState, shownStateOf } from "./shown-state.ts";
import { useCheckHours } from "./use-check-hours.ts";

interface SafetyStateProps {
  result: ShownAssessment;
  /** What the server says may be sent: who cleared it, and whether something has happened since. */
  limits?: PatientGoalLimits | undefined;
  /** In a panel: what is not recorded is one touch away. */
  isCompact?: boolean;
  /** So that a heading below can be described by it. */
  id?: string;
}

const icons: Record<ShownState, IconName> = {
  green: "check",
  amber: "alert",
  cleared: "check",
  due: "alert",
  stop: "stop",
  assess_first: "info",
  earlier_engine: "info",
};

/** Whether this patient may cycle now, above everything else: Clear, Ask first or Not now, with the reasons in words. */
export function SafetyState({ result, limits, isCompact = false, id }: SafetyStateProps) {
  const { t } = useTranslation("safety-state");
  const titleId = useId();
  const Heading = isCompact ? "h4" : "h2";
  const hours = useCheckHours(result.assessment);
  const own = limits?.assessmentId === result.assessment.id ? limits : undefined;
  const state = shownStateOf(result, own, hours.isOver);
  const { safety } = result;
  return (
    <section className={`${styles.state} ${styles[state]}`} aria-labelledby={titleId}>
      <div id={id} className={styles.head}>
        <Heading id={titleId} className={styles.title}>
          <Icon name={icons[state]} size="1.2em" />
          {t(`state.${state}`)}
        </Heading>
        <Means state={state} hours={hours} limits={own} />
      </div>
      {safety && "class" in safety && (
        <div className={isCompact ? styles.findings : styles.columns}>
          <div className={styles.findings}>
            {safety.limit && <p className={styles.limit}>{t(`limit.${safety.limit}`)}</p>}
            <FindingList safety={safety} />
            <PatientReports reports={result.patient_reports} />
          </div>
          <NotRecorded ids={safety.not_recorded} isFolded={isCompact} />
        </div>
      )}
      {safety && state !== "assess_first" && <SessionChecks />}
    </section>
  );
}

interface MeansProps {
  state: ShownState;
  hours: ReturnType<typeof useCheckHours>;
  limits: PatientGoalLimits | undefined;
}

/** What the state means, and until when it counts. */
function Means({ state, hours: { end, format }, limits }: MeansProps) {
  const { t } = useTranslation(["safety-state", "goal-limits"]);
  const until = limits?.validUntil ?? end;
  const clearance = state === "cleared" ? limits?.clearance : undefined;
  return (
    <>
      <p className={styles.means}>
        {clearance
          ? t("goal-limits:means.cleared", {
              name: clearance.by,
              role: clearance.role,
              at: format(clearance.at),
              when: format(until),
            })
          : state === "due" && limits?.event
            ? t(`goal-limits:means.event.${limits.event}`)
            : t(`safety-state:state.means.${state}`)}
      </p>
      {(state === "green" || state === "amber") && (
        <p className={styles.until}>{t("safety-state:state.until", { when: format(until) })}</p>
      )}
    </>
  );
}
