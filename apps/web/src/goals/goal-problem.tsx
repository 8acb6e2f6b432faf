import { useTranslation } from "react-i18next";
import { Alert } from "../ui/alert.tsx";
import { AppLink } from "../ui/app-link.tsx";
import { layoutClass } from "../ui/layout.tsx";
import type { ProblemCode } from "./goal-questions.ts";
import { useGoalLimits } from "./use-goal-limits.ts";

interface GoalProblemProps {
  code: ProblemCode;
  patientId: number;
}

/** Why nothing was sent, and what to do next. */
export function GoalProblem({ code, patientId }: GoalProblemProps) {
  const { t, i18n } = useTranslation("goal-limits");
  const { data: limits } = useGoalLimits(patientId);
  const terms = new Intl.ListFormat(i18n.language, { type: "unit" }).format(limits?.decideFirst ?? []);
  return (
    <Alert>
      {t(`problem.${code}`, { terms })} <Next code={code} patientId={patientId} />
    </Alert>
  );
}

function Next({ code, patientId }: GoalProblemProps) {
  const { t } = useTranslation("goal-limits");
  switch (code) {
    case "over_hard_cap":
    case "too_many_steps":
      return t("next.lower");
    case "answer_first":
      return t("next.answer");
    case "outside_model":
      return null;
  }
  const words = code === "decide_first" ? "decide" : code === "assess_first" ? "assess" : "assessAgain";
  return (
    <AppLink to={assessLink(patientId)} className={layoutClass({ tone: "inherit" })}>
      {t(`next.${words}`)}
    </AppLink>
  );
}

/** The assessment's form, with 'Still the same' above it. */
export const assessLink = (patientId: number): string => `/risk-assessment?patient=${patientId}&new`;
