import type { Dashboard } from "@bedside-bike/contract";
import { useEffect, useRef } from "react";
import { useLive, useTodaySeconds } from "../bike/live-ride.tsx";
import { useTranslation } from "../locales/translation.ts";
import { usePatient } from "../session/signed-in.tsx";
import { momentBetween, type RideDay } from "./ride-moment.ts";
import { say } from "./speech.ts";
import { useSpokenSummary } from "./use-speech.ts";
import { useTodayWords } from "./use-today-words.ts";

interface SpokenDayProps {
  today: Dashboard["today"];
  /** Where today's ring is what the screen is about. */
  readsOnOpen?: boolean;
}

/** Screens follow each other during a ride, and a new one may first show an older state of the day. */
const said = new Set<string>();

/** Draws nothing: says the day's minutes, and the ride's start, half way and goal, if reading is on. */
export function SpokenDay({ today, readsOnOpen }: SpokenDayProps) {
  const { t } = useTranslation("speech");
  const { id } = usePatient();
  const seconds = useTodaySeconds(today);
  const rideId = useLive(({ ride }) => (ride?.isOpen ? ride.rideId : null));
  const words = useTodayWords({ ...today, durationSeconds: seconds });
  const day: RideDay = { rideId, seconds, goalMinutes: today.dailyGoalMinutes };
  const dayBefore = useRef(day);
  useSpokenSummary(words);

  useEffect(() => {
    const now: RideDay = { rideId, seconds, goalMinutes: today.dailyGoalMinutes };
    const moment = momentBetween(dayBefore.current, now);
    dayBefore.current = now;
    const key = moment === "started" ? rideId : `${id} ${moment} ${today.date}`;
    if (moment === null || key === null || said.has(key)) return;
    said.add(key);
    say(t(`ride.${moment}`, { today: words }));
  }, [rideId, seconds, today.dailyGoalMinutes, today.date, id, words, t]);

  const opening = useRef(readsOnOpen ? words : null);
  useEffect(() => {
    if (opening.current !== null) say(opening.current);
    opening.current = null;
  }, []);
  return null;
}
