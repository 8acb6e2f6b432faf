import type { RiskLevel, RiskName } from "@bedside-bike/clinical";
import type { RiskAssessmentReply } from "@bedside-bike/contract";
import { type ReactNode, type Ref, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./assessment-results.module.css";
import { AssumedInputs } from "./assumed-inputs.tsx";
import { HowCalculated } from "./how-calculated.tsx";
import { OutcomeCards } from "./outcome-cards.tsx";
import { RiskCards } from "./risk-cards.tsx";
import { type RiskBands, RiskGuide } from "./risk-guide.tsx";
import { RiskReductions } from "./risk-reductions.tsx";
import { SafetyWarnings } from "./safety-warnings.tsx";
import { StayImprovements } from "./stay-improvements.tsx";
import { usePrintByDay } from "./use-print-by-day.ts";

interface AssessmentResultsProps {
  result: RiskAssessmentReply;
  levelOf: (risk: RiskName, probability: number) => RiskLevel;
  bands: RiskBands;
  /** The movement goal: read-only, or editable for a provider. */
  goal: ReactNode;
  /** Who made it and when, buttons. */
  head?: ReactNode;
  /** What can be done with it, at the end. */
  children?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
}

/** The results, the same for visitors, patients and providers. Prints to one page. */
export function AssessmentResults(props: AssessmentResultsProps) {
  const { result, levelOf, bands, goal, head, children, headingRef } = props;
  const { t } = useTranslation("calculator");
  const titleId = useId();
  usePrintByDay();
  return (
    <div className={styles.results}>
      <section className={styles.banner} aria-labelledby={titleId}>
        <h2 id={titleId} ref={headingRef} tabIndex={-1} className={styles.title}>
          {t("results.title")}
        </h2>
        <p className={styles.statement}>{t("statement", { ns: "clinical" })}</p>
        {head}
      </section>
      <RiskCards result={result} levelOf={levelOf} />
      <RiskGuide bands={bands} />
      {goal}
      <OutcomeCards result={result} />
      <SafetyWarnings recommendation={result.mobility_recommendation} />
      <div className={styles.pair}>
        <RiskReductions benefits={result.mobility_benefits} />
        <StayImprovements benefits={result.mobility_benefits} result={result} />
      </div>
      <AssumedInputs assumed={result.assumed} />
      {children}
      <HowCalculated result={result} />
    </div>
  );
}
