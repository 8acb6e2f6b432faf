import type { ProviderPatient } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { assessLink } from "../../goals/goal-problem.tsx";
import { PrescribersOnly, useMayAssess } from "../../goals/prescribers-only.tsx";
import { useGoalLimits } from "../../goals/use-goal-limits.ts";
import { formatNumber } from "../../number-format.ts";
import { useLatestDay } from "../../ride-state/told-day.ts";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import { NotDoneButton } from "../dose/not-done-button.tsx";
import { ClearButton } from "../goal-editor/clear-button.tsx";
import { goalsId } from "../goal-editor/goals-id.ts";
import { CheckButton } from "../session-check/check-button.tsx";
import { CheckNote } from "../session-check/check-note.tsx";
import { nextStepOf } from "./next-step.ts";
import styles from "./now-cards.module.css";

/**
 * One thing to do for this patient, and a new assessment, or who can make one. The limits are fetched with the goal editor: each read is
 * logged.
 */
export function NextCard({ patient, isLoaded }: { patient: ProviderPatient; isLoaded: boolean }) {
  const { t, i18n } = useTranslation("clinical-dashboard");
  const mayAssess = useMayAssess();
  const { data: limits } = useGoalLimits(patient.id, isLoaded);
  const day = useLatestDay(patient.id, patient.today);
  const step = limits && nextStepOf(patient, limits, day);
  const isAssessing = step?.kind === "assess" || step?.kind === "decide";
  const Assess = isAssessing ? PrimaryButton : SecondaryButton;
  const minutes = step?.kind === "ride" ? formatNumber(step.minutes, 0, i18n.language) : "";
  return (
    <Card title={t("now.next")} headingLevel={3}>
      <Row gap={3} className={styles.next}>
        {step && <p>{t(`now.step.${step.kind}`, { minutes })}</p>}
        {mayAssess && limits && step?.kind === "clear" && <ClearButton patientId={patient.id} limits={limits} />}
        {mayAssess && (step?.kind === "send" || step?.kind === "advance" || step?.kind === "stepBack") && (
          <PrimaryButton onClick={showGoals}>{t(step.kind === "send" ? "now.send" : "now.review")}</PrimaryButton>
        )}
        <CheckButton
          patient={patient}
          isNext={step?.kind === "check" || step?.kind === "ride" || step?.kind === "comfort"}
        />
        {mayAssess && <Assess to={assessLink(patient.id)}>{t("patient.newAssessment")}</Assess>}
        <NotDoneButton patientId={patient.id} />
        <Text above={1} tone="second">
          <CheckNote patient={patient} />
        </Text>
        {!mayAssess && <PrescribersOnly />}
      </Row>
    </Card>
  );
}

function showGoals(): void {
  const goals = document.getElementById(goalsId);
  goals?.scrollIntoView();
  goals?.focus({ preventScroll: true });
}
