import { useTranslation } from "react-i18next";
import { Alert } from "../ui/alert.tsx";
import { AppLink } from "../ui/app-link.tsx";
import styles from "./goal-problem.module.css";
import type { ProblemCode } from "./goal-questions.ts";

/** Why nothing was sent, and what to do next. */
export function GoalProblem({ code, patientId }: { code: ProblemCode; patientId: number }) {
  const { t } = useTranslation("goal-limits");
  return (
    <Alert>
      {t(`problem.${code}`)}{" "}
      {code === "over_hard_cap" || code === "too_many_steps" ? (
        t("next.lower")
      ) : code === "answer_first" ? (
        t("next.answer")
      ) : (
        <AppLink to={assessLink(patientId)} className={styles.next}>
          {t(code === "assess_first" ? "next.assess" : "next.assessAgain")}
        </AppLink>
      )}
    </Alert>
  );
}

/** The assessment's form, with 'Still the same' above it. */
export const assessLink = (patientId: number): string => `/risk-assessment?patient=${patientId}&new`;
