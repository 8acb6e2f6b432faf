import type { Dashboard } from "@bedside-bike/contract";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { BikeCard } from "../../bike/bike-card.tsx";
import { useLive } from "../../bike/live-ride.tsx";
import { SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { isSkipped, useFeedbackAnswer } from "../feedback/feedback-answers.ts";
import { NewsCard } from "../feedback/news-card.tsx";
import RideQuestion from "../feedback/ride-question.tsx";
import { noNews } from "../feedback/use-read-news.ts";
import styles from "./reserved-place.module.css";

type News = Dashboard["news"];

interface Shown {
  readonly rideId: string | null;
  readonly news: News;
}

/** What is in this place now. Stored above it, so that it outlives a change of the patient's state. */
export function useReservedPlace({ news, unratedRide }: Dashboard) {
  const rideId = unratedRide?.rideId ?? null;
  // These figures may be older than the answer; the message about symptoms stays until newer ones have arrived.
  const answer = useFeedbackAnswer(rideId);
  const isAnswered = answer?.state === "sent" || (answer?.state === "sending" && !answer.said.symptoms);
  const [shown, setShown] = useState<Shown>({ rideId: isAnswered ? null : rideId, news });
  return { shown, setShown };
}

interface ReservedPlaceProps {
  dashboard: Dashboard;
  place: ReturnType<typeof useReservedPlace>;
  /** False if there is nothing to ride for. */
  hasBike?: boolean;
  children?: ReactNode;
}

/**
 * The question after a ride and news from the care team, above `children` and the patient's bike. What is there when
 * the screen opens is drawn at once; what comes later waits in the bike's place until a press, so that nothing moves
 * under a finger.
 */
export function ReservedPlace({ dashboard, place, hasBike = true, children }: ReservedPlaceProps) {
  const { patient, news, unratedRide } = dashboard;
  const { shown, setShown } = place;
  const unratedId = unratedRide?.rideId ?? null;
  const answer = useFeedbackAnswer(shown.rideId);
  const isUnratedAnswered = useFeedbackAnswer(unratedId) !== null;
  const isRiding = useLive(({ ride }) => ride?.isOpen === true);

  const isAsking = answer ? !isSkipped(answer) : unratedId === shown.rideId;
  const hasLaterRide = unratedId !== null && unratedId !== shown.rideId && !isUnratedAnswered;
  const hasLaterNews = keyOf(news) !== null && keyOf(news) !== keyOf(shown.news);
  const waiting = hasLaterRide ? "question" : hasLaterNews ? "news" : null;
  return (
    <>
      {shown.rideId !== null && isAsking && (
        <Card>
          <RideQuestion
            key={shown.rideId}
            patientId={patient.id}
            rideId={shown.rideId}
            onDone={() => setShown({ ...shown, rideId: null })}
          />
        </Card>
      )}
      {keyOf(shown.news) !== null && (
        <NewsCard dashboard={dashboard} news={shown.news} onDone={() => setShown({ ...shown, news: noNews })} />
      )}
      {children}
      {(hasBike || waiting) && (
        <Stack className={styles.place}>
          {hasBike && (
            <div className={waiting ? styles.away : undefined}>
              <BikeCard patientId={patient.id} deviceNumber={patient.deviceNumber} canChange={!isRiding} />
            </div>
          )}
          <div role="status" className={waiting ? undefined : styles.away}>
            <Waiting
              what={waiting ?? "news"}
              onShow={() => setShown({ rideId: hasLaterRide ? unratedId : shown.rideId, news })}
            />
          </div>
        </Stack>
      )}
    </>
  );
}

function Waiting({ what, onShow }: { what: "question" | "news"; onShow: () => void }) {
  const { t } = useTranslation("feedback");
  return (
    <Card className={styles.waiting}>
      <Text as="strong" size="large" className={styles.words}>
        {t(`waiting.${what}`)}
      </Text>
      <SecondaryButton onClick={onShow}>{t(what === "question" ? "waiting.ask" : "waiting.show")}</SecondaryButton>
    </Card>
  );
}

/** Null without news. */
function keyOf({ goals, feedback, joined }: News): string | null {
  const newest = joined.at(-1)?.memberId;
  return goals || feedback || newest ? `${goals?.newestGoalId} ${feedback?.rideId} ${feedback?.at} ${newest}` : null;
}
