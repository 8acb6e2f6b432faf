import { UNKNOWN_WEIGHT_KG } from "@bedside-bike/clinical";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatGoal, formatNumber } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { Folded } from "../../ui/folded.tsx";
import { useAmountWords } from "../../ui/use-amount-words.ts";
import { AnswerNow } from "./answer-now.tsx";
import { BuildUp } from "./build-up.tsx";
import { Dose } from "./dose.tsx";
import { GoalNote } from "./goal-note.tsx";
import { MetsSentence } from "./mets-sentence.tsx";
import { planMessage, startMessages } from "./plain-messages.ts";
import { type AnyResult, firstDoseOf, type Reader, type ShownPlan } from "./shown-result.ts";

interface MovementGoalProps {
  title: string;
  /** Null if a recorded reason not to cycle leaves none. */
  plan: ShownPlan | null;
  /** Shown without a plan. */
  noPlan: ReactNode;
  /** What a patient reads in place of the plan: they may not ride now. */
  held?: string | null;
  /** Days that the patient is expected to stay. */
  stayDays: number | undefined;
  /** Null: not known. Left out if no provider reads it. */
  weightKg?: number | null;
  reader: Reader;
  badge?: ReactNode;
  /** Replaces the plan's own first day: what is about to be sent. */
  dose?: ReactNode;
  children?: ReactNode;
}

/** The recommended dose: today's step and what it works toward; the days between are one tap away. */
export function MovementGoal({ title, plan, noPlan, held = null, badge, ...rest }: MovementGoalProps) {
  if (held !== null) {
    return (
      <Card title={title}>
        <p>{held}</p>
      </Card>
    );
  }
  return (
    <Card title={title} aside={plan && badge}>
      {plan ? <Plan plan={plan} {...rest} /> : noPlan}
    </Card>
  );
}

/** Why there is no plan, and the way to what must be decided. */
export function NoPlan({ result, reader }: { result: AnyResult; reader: Reader }) {
  const { t, i18n } = useTranslation(["results", "clinical", "safety-state"]);
  const { plan_withheld: why, safety } = result;
  if (reader === "patient")
    return <p>{t(why === "decide_first" ? "safety-state:askCareTeam" : "safety-state:wait")}</p>;
  if (why !== "decide_first" || !("decide_first" in safety)) return <p>{t("results:goal.none")}</p>;
  const terms = new Intl.ListFormat(i18n.language, { type: "unit" }).format(safety.decide_first);
  return (
    <p>
      <strong>{t("clinical:withheld.decideFirst", { terms })}</strong> <AnswerNow reasonId="unread.text" />
    </p>
  );
}

type PlanProps = Pick<MovementGoalProps, "stayDays" | "weightKg" | "reader" | "dose" | "children"> & {
  plan: ShownPlan;
};

function Plan({ plan, stayDays, weightKg = null, reader, dose, children }: PlanProps) {
  const { t, i18n } = useTranslation(["results", "safety-state"]);
  const amountOf = useAmountWords();
  const first = firstDoseOf(plan);
  const { total_daily_energy: energy, resistance_level: resistance } = plan;
  const [mode, ...sentences] = planMessage(t, { plan, first, stayDays, reader });
  const { limit } = plan;
  const isLimited = reader === "provider" && (limit === "passive_only" || limit === "unloaded_only");
  const reasons = reader === "provider" ? startMessages(t, { plan, first, weightKg }, amountOf) : [];
  return (
    <>
      <p>{isLimited ? t(`safety-state:limit.${limit}`) : mode}</p>
      {dose ?? <PlanDose plan={plan} />}
      <Toward plan={plan} />
      {children}
      <Folded title={t("goal.more")}>
        {energy !== null && resistance !== null && (
          <GoalNote>{t("goal.energyOf", { energy: formatNumber(energy, 0, i18n.language), resistance })}</GoalNote>
        )}
        {first.build_up.length > 1 && <BuildUp steps={first.build_up} wattGoal={plan.watt_goal} />}
        {[...sentences, ...reasons].map((sentence) => (
          <GoalNote key={sentence}>{sentence}</GoalNote>
        ))}
        <MetsSentence plan={plan} first={first} />
        {plan.isWeightAssumed && (
          <GoalNote>{t("goal.weightAssumed", { weight: amountOf("kg", UNKNOWN_WEIGHT_KG) })}</GoalNote>
        )}
      </Folded>
    </>
  );
}

/** 'Working toward 30 W for 20 min, 2x a day.' Nothing once today's step is there. */
function Toward({ plan }: { plan: ShownPlan }) {
  const { t, i18n } = useTranslation("results");
  const first = firstDoseOf(plan);
  const { watt_goal: watts, duration_min_per_session: minutes, sessions_per_day: sessions } = plan;
  if (first.watts >= (watts ?? 0) && first.minutes >= minutes) return null;
  const short = (value: number) => formatGoal(value, i18n.language);
  return (
    <p>
      {watts === null
        ? t("goal.towardMinutes", { minutes: short(minutes), count: sessions })
        : t("goal.toward", { watts: short(watts), minutes: short(minutes), count: sessions })}
    </p>
  );
}

/** The day that the plan goes on from. */
export function PlanDose({ plan }: { plan: ShownPlan }) {
  const { t } = useTranslation("results");
  const first = firstDoseOf(plan);
  return (
    <Dose
      title={t(first.isStart && !first.isCarried ? "goal.start" : "goal.today")}
      minutes={first.minutes}
      watts={first.watts === 0 ? null : first.watts}
      sessions={first.sessions}
    />
  );
}
