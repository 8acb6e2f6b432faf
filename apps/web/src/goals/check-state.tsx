import type { PatientGoalLimits } from "@bedside-bike/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { StateChip } from "../ride-state/state-chip.tsx";
import { isCleared } from "../ride-state/state-words.ts";
import { useFindingWords } from "../ride-state/use-finding-words.ts";
import { Row, Stack, Text } from "../ui/layout.tsx";
import { useHospitalMoment } from "../ui/use-hospital-moment.ts";
import styles from "./check-state.module.css";
import { Marked } from "./marked.tsx";
import { OpenEvents } from "./open-events.tsx";
import { useNews2Total } from "./use-news2-total.ts";
import { type RecordedAnswers, useOwnValue } from "./use-own-value.ts";
import { waitMeansOf } from "./wait-means.ts";

interface CheckStateProps {
  patientId: number;
  limits: PatientGoalLimits;
  /** The newest assessment's, for the patient's own values behind its reasons. */
  answers?: RecordedAnswers | undefined;
  /** What to do next: assess again, clear. */
  children?: ReactNode;
}

/** Whether goals may be sent to this patient now, until when, and what to do if not. Before anything is sent. */
export function CheckState({ patientId, limits, answers, children }: CheckStateProps) {
  const { t } = useTranslation("goal-limits");
  const { rideState } = limits;
  const isOfReasons = rideState.state === "stop" || rideState.state === "ask";
  return (
    <Stack as="section" gap={2} below={4} aria-label={t("check")}>
      <p className={styles.words}>
        <StateChip rideState={rideState} />{" "}
        <span>
          <Means limits={limits} />
        </span>
      </p>
      <OpenEvents events={limits.openEvents} />
      {isOfReasons && <Reasons patientId={patientId} limits={limits} answers={answers} />}
      {isCleared(rideState) && limits.clearance?.text && (
        <Text tone="second" size="label">
          {t("clearance.said", { text: limits.clearance.text })}
        </Text>
      )}
      {children && (
        <Row align="stretch" gap={3} rowGap={2}>
          {children}
        </Row>
      )}
    </Stack>
  );
}

function Means({ limits }: { limits: PatientGoalLimits }) {
  const { t, i18n } = useTranslation("goal-limits");
  const list = (terms: readonly string[]) => new Intl.ListFormat(i18n.language, { type: "unit" }).format(terms);
  const moment = useHospitalMoment();
  const { rideState, clearance, validUntil } = limits;
  const { state, reasonId } = rideState;
  const when = validUntil === null ? "" : moment(validUntil);
  switch (state) {
    case "wait":
      return t(`means.${waitMeansOf(reasonId, limits)}`);
    case "unassessed":
      return t(reasonId === "own_findings" ? "means.own_findings" : "means.unassessed");
    case "expired":
      return t(reasonId === "engine_changed" ? "means.engine_changed" : "means.expired");
    case "ask":
      if (reasonId === "decide_first") return t("means.decide_first", { terms: list(limits.decideFirst) });
      return t(reasonId === "under_18" ? "means.under_18" : "means.ask");
    case "stop":
    case "hold":
      return t(`means.${state}`);
  }
  if (reasonId === "comfort") return t("means.comfort");
  const isAgain = reasonId === "green_send_again" || reasonId === "cleared_send_again";
  const again = isAgain && `${t("means.send_again")} `;
  if (!isCleared(rideState) || !clearance) return [again, t("means.clear", { when })];
  const { by, role, at } = clearance;
  return [again, t("means.cleared", { name: by, role, at: moment(at), when })];
}

/** The patient's own value first, then the rule that it meets. */
function Reasons({ patientId, limits, answers }: Omit<CheckStateProps, "children">) {
  const total = useNews2Total(patientId, limits);
  const rules = useFindingWords();
  const ownValue = useOwnValue(answers);
  const level = limits.class === "stop" ? "stop" : "amber";
  return (
    <Stack as="ul" gap={2}>
      {limits.reasons
        .filter((reason) => reason.class === level)
        .map(({ id }) => {
          const value = ownValue(id);
          return (
            <Marked key={id} level={level === "stop" ? "high" : "moderate"}>
              {value && <strong>{value}. </strong>}
              {rules.provider(id, { class: level, total })}
            </Marked>
          );
        })}
    </Stack>
  );
}
