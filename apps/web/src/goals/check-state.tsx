import type { PatientGoalLimits } from "@bedside-bike/contract";
import type { ReactNode } from "react";
import { useFindingWords } from "../assessment/results/use-finding-words.ts";
import { useTranslation } from "../locales/translation.ts";
import { useHospitalMoment } from "../ui/use-hospital-moment.ts";
import styles from "./check-state.module.css";
import { type GoalState, goalState } from "./goal-plan.ts";
import { StateChip } from "./state-chip.tsx";

interface CheckStateProps {
  limits: PatientGoalLimits;
  /** What to do next: assess again, clear. */
  children?: ReactNode;
}

/** Whether goals may be sent to this patient now, until when, and what to do if not. Before anything is sent. */
export function CheckState({ limits, children }: CheckStateProps) {
  const { t } = useTranslation("goal-limits");
  const state = goalState(limits);
  return (
    <section className={styles.state} aria-label={t("check")}>
      <p className={styles.words}>
        <StateChip state={state} />{" "}
        <span>
          <Means limits={limits} state={state} />
        </span>
      </p>
      {state === "not_now" && <Reasons limits={limits} />}
      {state === "cleared" && limits.clearance?.text && (
        <p className={styles.note}>{t("clearance.said", { text: limits.clearance.text })}</p>
      )}
      {children && <div className={styles.next}>{children}</div>}
    </section>
  );
}

function Means({ limits, state }: { limits: PatientGoalLimits; state: GoalState }) {
  const { t } = useTranslation("goal-limits");
  const moment = useHospitalMoment();
  const when = limits.validUntil === null ? "" : moment(limits.validUntil);
  if (state === "clear") return t("means.clear", { when });
  if (state === "cleared" && limits.clearance) {
    const { by, role, at } = limits.clearance;
    return t("means.cleared", { name: by, role, at: moment(at), when });
  }
  if (state === "due" && limits.event) return t(`means.event.${limits.event}`);
  return t(`means.${state}`);
}

function Reasons({ limits }: { limits: PatientGoalLimits }) {
  const words = useFindingWords();
  return (
    <ul className={styles.reasons}>
      {limits.reasons
        .filter((reason) => reason.class === "stop")
        .map(({ id }) => (
          <li key={id}>{words.provider(id)}</li>
        ))}
    </ul>
  );
}
