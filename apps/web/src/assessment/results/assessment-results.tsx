import type { RiskName } from "@bedside-bike/clinical";
import type { PatientGoalLimits } from "@bedside-bike/contract";
import { type ReactNode, type Ref, useId } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { useIsTablet } from "../../ui/use-is-tablet.ts";
import styles from "./assessment-results.module.css";
import { AssumedFirst } from "./assumed-first.tsx";
import { AssumedInputs } from "./assumed-inputs.tsx";
import { FiguresMeaning } from "./figures-meaning.tsx";
import { FiguresWithheld, TypedTextNote } from "./figures-withheld.tsx";
import { HowCalculated } from "./how-calculated.tsx";
import { OutcomeCards } from "./outcome-cards.tsx";
import { PatientSafety } from "./patient-safety.tsx";
import { isNobodysResult } from "./provenance.ts";
import { RiskCards } from "./risk-cards.tsx";
import type { RiskBands } from "./risk-guide.tsx";
import { RiskReductions } from "./risk-reductions.tsx";
import { SafetyReasons, StateHead } from "./safety-state.tsx";
import { type AnyAssessment, type AnyResult, hasFigures, type Reader, type ShownResult } from "./shown-result.ts";
import { shownStateOf } from "./shown-state.ts";
import { StayImprovements } from "./stay-improvements.tsx";
import { usePrintByDay } from "./use-print-by-day.ts";
import type { Verdict } from "./verdict.ts";
import { WithoutList } from "./without-list.tsx";

interface AssessmentResultsProps {
  result: AnyResult;
  reader: Reader;
  /** What a patient reads of a plan that is held now. */
  held?: string | null;
  /** What a patient reads above a plan for comfort. */
  comfort?: string | null;
  /** For providers: what may be sent to this patient now, according to the server. */
  limits?: PatientGoalLimits | undefined;
  verdictOf: (result: ShownResult, risk: RiskName) => Verdict;
  bands: RiskBands;
  /** The movement goal: read-only, or editable for a provider; false for none. */
  goal: ReactNode;
  /** Above everything else. */
  banner?: ReactNode;
  /** Who made it and when, buttons. */
  head?: ReactNode;
  /** The answers that it is about, before those that were assumed. */
  given?: ReactNode;
  /** What can be done with it, at the end. */
  children?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
}

/**
 * The results, with the same figures for visitors, patients and providers, worded for each: first what may be done now,
 * the four risks and the goal. The outcomes and what movement could change are open from a tablet's width on; the rest is
 * one tap away. Prints to one page.
 */
export function AssessmentResults(props: AssessmentResultsProps) {
  const {
    result,
    reader,
    held = null,
    comfort = null,
    limits,
    verdictOf,
    goal,
    banner,
    head,
    given,
    children,
    headingRef,
  } = props;
  const { t } = useTranslation(["results", "clinical", "shell"]);
  const titleId = useId();
  const stateId = useId();
  usePrintByDay();
  const figures = hasFigures(result) ? result : null;
  const checked = reader === "provider" && isAssessment(result) ? result : null;
  // A provider reads the figures first, unless they are based on nobody's answers.
  const isAssumedAbove = !checked || isNobodysResult(result.provenance);
  const isSaidAbove = checked && shownStateOf(checked, limits).reasonId === "under_18";
  const assumedFirst = <AssumedFirst result={result} reader={reader} />;
  return (
    <Stack gap={4} className={styles.results}>
      {banner}
      {!checked && <PatientSafety id={stateId} result={result} held={held} comfort={comfort} />}
      <Stack
        as="section"
        gap={2}
        padY={4}
        padX={5}
        ground="soft"
        corners="card"
        className={styles.banner}
        aria-labelledby={titleId}
      >
        {checked && <StateHead id={stateId} result={checked} limits={limits} headingLevel={2} />}
        <div>
          <Text
            as="h2"
            size="title"
            tone="primary"
            id={titleId}
            ref={headingRef}
            tabIndex={-1}
            className={styles.title}
            aria-describedby={stateId}
          >
            {t("results.title")}
          </Text>
          {!checked && <Text size="label">{t("clinical:statement")}</Text>}
        </div>
        {figures && isAssumedAbove && assumedFirst}
        {figures ? (
          <RiskCards result={figures} reader={reader} verdictOf={verdictOf} />
        ) : (
          !isSaidAbove && <FiguresWithheld result={result} reader={reader} />
        )}
        <TypedTextNote result={result} />
      </Stack>
      {(goal || checked) && (
        <Stack gap={4} className={styles.beside}>
          {goal}
          {checked && (
            <Card title={t("results.check")}>
              <Stack gap={3} above={6}>
                <SafetyReasons result={checked} limits={limits} />
              </Stack>
            </Card>
          )}
        </Stack>
      )}
      <Stack gap={2} padX={1} className={styles.about}>
        <p>
          {t("shell:aiMeans")} {checked && t("clinical:statement")}
        </p>
        {head}
        {figures && !isAssumedAbove && assumedFirst}
      </Stack>
      {reader === "patient" && children}
      {figures && <MoreFigures {...props} result={figures} />}
      {given}
      <AssumedInputs result={result} reader={reader} />
      {reader === "provider" && children}
      {figures && <HowCalculated result={figures} reader={reader} />}
    </Stack>
  );
}

type MoreFiguresProps = Pick<AssessmentResultsProps, "reader" | "verdictOf" | "bands"> & { result: ShownResult };

/** The stay, what the figures mean, what movement could change, and each answer's part. */
function MoreFigures({ result, reader, verdictOf, bands }: MoreFiguresProps) {
  const { t } = useTranslation("results");
  const folding = useIsTablet() ? "open" : true;
  const { mobility_benefits: benefits } = result;
  return (
    <>
      {reader === "provider" ? (
        <OutcomeCards result={result} reader={reader} />
      ) : (
        <Card title={t("results.stay")} isFolded={folding}>
          <OutcomeCards result={result} reader={reader} />
        </Card>
      )}
      <FiguresMeaning result={result} reader={reader} verdictOf={verdictOf} bands={bands} />
      {benefits && !benefits.isShown && <NoBenefit reader={reader} isFolded={folding} />}
      {benefits?.isShown && (
        <>
          <RiskReductions benefits={benefits} isFolded={folding} />
          <StayImprovements benefits={benefits} result={result} isFolded={folding} />
        </>
      )}
      {Object.keys(result.without).length > 0 && <WithoutList result={result} reader={reader} />}
    </>
  );
}

/** Passive and unloaded plans, and a few minutes a day for somebody dependent before. */
function NoBenefit({ reader, isFolded }: { reader: Reader; isFolded: true | "open" }) {
  const { t } = useTranslation("results");
  return (
    <Card title={t("benefit.risks")} isFolded={isFolded} aside={<Chip>{t("benefit.modeled")}</Chip>}>
      <p>{t(`benefit.notKnown.${reader}`)}</p>
    </Card>
  );
}

/** Stored, with who made it and when; a visitor's result is not. */
const isAssessment = (result: AnyResult): result is AnyAssessment => "assessment" in result;
