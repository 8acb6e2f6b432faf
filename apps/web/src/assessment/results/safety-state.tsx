import type { PatientGoalLimits } from "@bedside-bike/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { OpenEvents } from "../../goals/open-events.tsx";
import { waitMeansOf } from "../../goals/wait-means.ts";
import { StateChip } from "../../ride-state/state-chip.tsx";
import { isCleared } from "../../ride-state/state-words.ts";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import { FindingList } from "./finding-list.tsx";
import { News2Result } from "./news2-result.tsx";
import { NotRecorded } from "./not-recorded.tsx";
import { PatientReports } from "./patient-reports.tsx";
import styles from "./safety-state.module.css";
import { SessionChecks } from "./session-checks.tsx";
import { type AnyAssessment, hasFigures } from "./shown-result.ts";
import { shownStateOf } from "./shown-state.ts";
import { TextRecord } from "./text-record.tsx";

interface SafetyStateProps {
  result: AnyAssessment;
  /** What may be sent, according to the server: who cleared it, and whether something has happened since. */
  limits?: PatientGoalLimits | undefined;
}

/** A panel with what this patient may do now (the patient's one chip) and the assessment's reasons in words. */
export function SafetyState({ result, limits }: SafetyStateProps) {
  const titleId = useId();
  return (
    <Stack
      as="section"
      gap={4}
      padY={5}
      padX={6}
      ground="surface"
      corners="card"
      line="around"
      className={styles.state}
      data-state={shownStateOf(result, limits).state}
      aria-labelledby={titleId}
    >
      <StateHead result={result} limits={limits} headingLevel={4} titleId={titleId} />
      <SafetyReasons result={result} limits={limits} />
    </Stack>
  );
}

interface StateHeadProps extends Pick<SafetyStateProps, "limits"> {
  result: AnyAssessment;
  headingLevel: 2 | 4;
  titleId?: string;
  /** So that a heading below can be described by it. */
  id?: string;
}

/** The patient's one chip, and one sentence on what it means and until when. */
export function StateHead({ result, limits, headingLevel, titleId, id }: StateHeadProps) {
  const Heading = `h${headingLevel}` as const;
  const rideState = shownStateOf(result, limits);
  return (
    <Stack gap={1} measure id={id}>
      <Heading id={titleId} className={styles.title}>
        <StateChip rideState={rideState} />
      </Heading>
      <Means
        rideState={rideState}
        isWithRisks={hasFigures(result)}
        terms={"decide_first" in result.safety ? result.safety.decide_first : []}
        limits={limits?.assessmentId === result.assessment.id ? limits : undefined}
      />
    </Stack>
  );
}

/** Why; what is not recorded, when to stop and what to check before each session are one tap away. */
export function SafetyReasons({ result, limits }: SafetyStateProps) {
  const { t } = useTranslation(["safety-state", "goal-limits"]);
  const { safety, assessment } = result;
  if (!("class" in safety)) return null;
  const isOfThis = limits?.assessmentId === assessment.id;
  const cleared = isOfThis && isCleared(limits.rideState) ? limits.clearance?.text : null;
  return (
    <>
      <Stack gap={3}>
        {safety.limit && <Text weight="bold">{t(`safety-state:limit.${safety.limit}`)}</Text>}
        {isOfThis && <OpenEvents events={limits.openEvents} />}
        <News2Result result={result} />
        <FindingList safety={safety} recorded={assessment.last_safety_answers} />
        <TextRecord assessment={assessment} />
        {cleared && <p>{t("goal-limits:clearance.said", { text: cleared })}</p>}
        <PatientReports reports={result.patient_reports} />
      </Stack>
      <Row align="stretch" gap={6} rowGap={0} screenOnly>
        <NotRecorded ids={safety.not_recorded} />
        {!assessment.isSelfReported && <SessionChecks />}
      </Row>
    </>
  );
}

interface MeansProps {
  rideState: PatientGoalLimits["rideState"];
  /** The figures are not withheld. */
  isWithRisks: boolean;
  /** What must be decided first. */
  terms: readonly string[];
  /** Of this assessment. */
  limits: PatientGoalLimits | undefined;
}

/** What the state means, and until when it counts. */
function Means(props: MeansProps) {
  const { rideState, limits } = props;
  const { t } = useTranslation("safety-state");
  const words = useMeaning();
  const moment = useHospitalMoment();
  const until = rideState.state === "ask" ? limits?.countsUntil : limits?.validUntil;
  return (
    <>
      <p className={styles.means}>{words(props)}</p>
      {until && !isCleared(rideState) && <Text tone="second">{t("state.until", { when: moment(until) })}</Text>}
    </>
  );
}

function useMeaning(): (props: MeansProps) => string {
  const { t, i18n } = useTranslation(["safety-state", "goal-limits"]);
  const list = (terms: readonly string[]) => new Intl.ListFormat(i18n.language, { type: "unit" }).format(terms);
  const moment = useHospitalMoment();
  const allowed = (rideState: MeansProps["rideState"], limits: MeansProps["limits"]): string => {
    if (!isCleared(rideState)) return t("safety-state:state.means.green");
    const { clearance, validUntil } = limits ?? {};
    if (!clearance || !validUntil) return t("safety-state:state.means.cleared");
    const { by: name, role, at } = clearance;
    return t("goal-limits:means.cleared", { name, role, at: moment(at), when: moment(validUntil) });
  };
  return ({ rideState, isWithRisks, terms, limits }) => {
    const { state, reasonId } = rideState;
    const [event] = limits?.openEvents ?? [];
    switch (state) {
      case "stop":
        return [t("safety-state:state.means.stop"), isWithRisks && t("safety-state:state.means.withRisks")]
          .filter(Boolean)
          .join(" ");
      case "hold":
        return event ? t(`safety-state:state.event.${event.kind}`) : t("safety-state:state.means.due");
      case "wait":
        return t(`goal-limits:means.${waitMeansOf(reasonId, limits)}`);
      case "unassessed":
        return t("safety-state:state.means.assess_first");
      case "expired":
        return t(`safety-state:state.means.${reasonId === "engine_changed" ? "earlier_engine" : "due"}`);
      case "ask":
        if (reasonId === "under_18") return t("goal-limits:means.under_18");
        if (reasonId === "decide_first") return t("goal-limits:means.decide_first", { terms: list(terms) });
        return t("safety-state:state.means.amber");
    }
    if (reasonId === "comfort") return t("goal-limits:means.comfort");
    const isAgain = reasonId === "green_send_again" || reasonId === "cleared_send_again";
    return `${isAgain ? `${t("goal-limits:means.send_again")} ` : ""}${allowed(rideState, limits)}`;
  };
}
