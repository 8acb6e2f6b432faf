import { mustStopRiding } from "@bedside-bike/clinical";
import type { RideState } from "@bedside-bike/contract";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useRideToEnd } from "../../bike/ride-to-end.ts";
import { useIsUnseen } from "../../ride-state/use-is-unseen.ts";
import { useStateSentence } from "../../ride-state/use-state-sentence.ts";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { untilLoaded } from "../../ui/until-loaded.ts";
import { awaitedOf } from "./awaited.ts";
import styles from "./state.module.css";

const BetterAfterSymptoms = lazy(() => untilLoaded(() => import("./better-after-symptoms.tsx")));

interface StateCardProps {
  rideState: RideState;
  /** The page's first heading, if it has no other. */
  greeting?: string;
  besideGreeting?: ReactNode;
  children?: ReactNode;
}

/** Where somebody may be unwell: what to do stands first, and why they wait in plain words. */
function reasonOf({ state, reasonId }: RideState) {
  if (state === "hold" || state === "stop") return state;
  if (reasonId === "help_request") return reasonId;
  return reasonId === "symptoms" || reasonId === "symptoms_unassessed" ? "symptoms" : null;
}

/**
 * In a state without a target: its sentence, larger than everything else, in place of a ring and of any prompt to
 * pedal.
 */
export function StateCard({ rideState, greeting, besideGreeting, children }: StateCardProps) {
  const { t } = useTranslation("ride-state");
  const sentence = useStateSentence(rideState);
  const reason = reasonOf(rideState);
  const isUnseen = useIsUnseen(rideState);
  const isRiding = useRideToEnd() !== null;
  const awaited = isUnseen ? "unseen" : awaitedOf(rideState);
  return (
    <Card>
      <Row nowrap align="start" gap={6} rowGap={5} className={styles.card}>
        <Row as="span" justify="center" tone="primary" ground="soft" corners="round" fixed className={styles.shape}>
          <Icon name={rideState.mayStart ? "info" : "onHold"} size={48} />
        </Row>
        <Stack gap={2} fill>
          {greeting && (
            <Row gap={4} rowGap={0}>
              <Text as="h1" tone="second" size="title" anywhere>
                {greeting}
              </Text>
              {besideGreeting}
            </Row>
          )}
          {isRiding && mustStopRiding(rideState, { whilePaused: false }) && (
            <p role="alert" className={styles.sentence}>
              {t("stopPedaling")}
            </p>
          )}
          {reason && !isUnseen && (
            <Row as="p" nowrap gap={3} tone="high" size="large" weight="bold">
              <Icon name="callButton" size={32} />
              {t("call")}
            </Row>
          )}
          <p role="status" className={styles.sentence}>
            {sentence ?? t("noMinutes")}
          </p>
          {reason && <p>{t(`reason.${reason}`)}</p>}
          {awaited && (
            <Text tone="second" size="label">
              {t(`changes.${awaited}`)}
            </Text>
          )}
          {isUnseen && reason === "symptoms" && rideState.since !== null && (
            <Suspense>
              <BetterAfterSymptoms since={rideState.since} />
            </Suspense>
          )}
          {children}
        </Stack>
      </Row>
    </Card>
  );
}
