import type { ReactNode } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { Card } from "../../ui/card.tsx";
import { BuildUp } from "./build-up.tsx";
import { Dose } from "./dose.tsx";
import { MetsSentence } from "./mets-sentence.tsx";
import styles from "./movement-goal.module.css";
import { planMessage } from "./plain-messages.ts";
import { type Reader, type ShownPlan, startOf } from "./shown-result.ts";

interface MovementGoalProps {
  title: string;
  /** Null: a recorded reason not to cycle leaves none. */
  plan: ShownPlan | null;
  /** The expected stay. */
  stayDays: number | undefined;
  reader: Reader;
  badge?: ReactNode;
  children?: ReactNode;
}

/** The recommended dose, read-only: the first day, the days after it, and what they work toward. */
export function MovementGoal({ title, plan, badge, ...rest }: MovementGoalProps) {
  return (
    <Card title={title} aside={plan && badge}>
      {plan ? <Plan plan={plan} {...rest} /> : <NoPlan reader={rest.reader} />}
    </Card>
  );
}

function NoPlan({ reader }: { reader: Reader }) {
  const { t } = useTranslation(["calculator", "safety-state"]);
  return <p>{reader === "provider" ? t("calculator:goal.none") : t("safety-state:wait")}</p>;
}

type PlanProps = Pick<MovementGoalProps, "stayDays" | "reader" | "children"> & { plan: ShownPlan };

function Plan({ plan, stayDays, reader, children }: PlanProps) {
  const { t } = useTranslation("calculator");
  const start = startOf(plan);
  const isSame = start?.start_watts === 0 && start.start_minutes === plan.duration_min_per_session;
  const [mode, ...sentences] = planMessage(t, { plan, start, stayDays, reader });
  return (
    <>
      {mode && <p className={styles.mode}>{mode}</p>}
      <div className={styles.doses}>
        {start && (
          <Dose
            title={t("goal.start")}
            minutes={start.start_minutes}
            watts={start.start_watts === 0 ? null : start.start_watts}
            sessions={plan.sessions_per_day}
            energy={start.start_watts === 0 ? null : start.start_daily_energy}
            resistance={start.start_watts === 0 ? null : start.start_resistance}
          />
        )}
        {!isSame && (
          <Dose
            title={start ? t("goal.toward") : null}
            minutes={plan.duration_min_per_session}
            watts={plan.watt_goal}
            sessions={plan.sessions_per_day}
            energy={plan.total_daily_energy}
            resistance={plan.resistance_level}
          />
        )}
      </div>
      {start && start.build_up.length > 1 && <BuildUp steps={start.build_up} wattGoal={plan.watt_goal} />}
      {sentences.map((sentence) => (
        <p key={sentence} className={styles.note}>
          {sentence}
        </p>
      ))}
      <MetsSentence plan={plan} start={start} />
      {plan.isWeightAssumed && <p className={styles.note}>{t("goal.weightAssumed")}</p>}
      {children}
    </>
  );
}
