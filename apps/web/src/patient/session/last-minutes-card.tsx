import type { Dashboard } from "@bedside-bike/contract";
import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { useRestWords } from "../today/today-line.tsx";
import { HospitalTarget } from "./day-card.tsx";
import styles from "./last-minutes-card.module.css";

interface LastMinutesCardProps {
  today: Dashboard["today"];
  /** 'One more minute closes your ring.' */
  words: string;
  /** The ride's figures. */
  children: ReactNode;
}

/** In the last minutes of a session and of the day: the countdown leads, and what the ride measures stands below it. */
export function LastMinutesCard({ today, words, children }: LastMinutesCardProps) {
  return (
    <Card>
      <Stack gap={4}>
        <p className={styles.lead}>{words}</p>
        {children}
        <HospitalTarget today={today} />
      </Stack>
    </Card>
  );
}

interface RestCardProps {
  day: Pick<Dashboard, "today" | "rideState" | "stats" | "recentSessions">;
  /** What may come next, if the patient wants it. */
  children: ReactNode;
}

/** After gold the screen lets go: 'Rest well. Tomorrow makes 13.' */
export function RestCard({ day, children }: RestCardProps) {
  const words = useRestWords(day);
  return (
    words && (
      <Card>
        <Stack gap={5}>
          <Row gap={4} rowGap={1} align="baseline">
            <p className={styles.lead}>{words.first}</p>
            {words.tomorrow !== null && (
              <Text tone="second" size="title">
                {words.tomorrow}
              </Text>
            )}
          </Row>
          {children}
        </Stack>
      </Card>
    )
  );
}
