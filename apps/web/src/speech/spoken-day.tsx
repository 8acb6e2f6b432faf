import type { Dashboard } from "@bedside-bike/contract";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useDay, useLive } from "../bike/live-ride.tsx";
import { useStateSentence } from "../ride-state/use-state-sentence.ts";
import { usePatient } from "../session/signed-in.tsx";
import { momentBetween, type RideDay } from "./ride-moment.ts";
import { chimeAndSay, say } from "./speech.ts";
import { useSpokenSummary } from "./use-speech.ts";
import { useDayWords } from "./use-today-words.ts";

interface SpokenDayProps {
  today: Dashboard["today"];
  rideState: Dashboard["rideState"];
  /** True if the screen is about today's ring. */
  readsOnOpen?: boolean;
  /** What the screen says beside the ring: the last minutes counted down, or the rest after gold. */
  besides?: string | null;
}

/** Screens follow each other during a ride, and a new one may first show an older state of the day. */
export const said = new Set<string>();

/**
 * Renders nothing. If reading is on, it says the state's sentence whenever that changes, the day's minutes and, on a
 * day with a target, the ride's start, halfway point, last minutes and goal, which a chime begins.
 */
export function SpokenDay({ today, rideState, readsOnOpen, besides = null }: SpokenDayProps) {
  const { t } = useTranslation("speech");
  const { id } = usePatient();
  const { durationSeconds, filledSeconds: filled, dailyGoalMinutes: goalMinutes } = useDay(today);
  const openRideId = useLive(({ ride }) => (ride?.isOpen ? ride.rideId : null));
  const rideId = rideState.target && openRideId;
  const sentence = useStateSentence(rideState);
  const dayWords = useDayWords({ durationSeconds, filledSeconds: filled, dailyGoalMinutes: goalMinutes });
  const words = [sentence, dayWords, besides].filter(Boolean).join(" ");
  const day: RideDay = { rideId, seconds: filled, goalMinutes };
  const dayBefore = useRef(day);
  useSpokenSummary(words);

  useEffect(() => {
    const now: RideDay = { rideId, seconds: filled, goalMinutes };
    const moment = momentBetween(dayBefore.current, now);
    const isRiding = rideId !== null || dayBefore.current.rideId !== null;
    dayBefore.current = now;
    const key = moment === "started" ? rideId : `${id} ${moment} ${today.date}`;
    if (moment === null || key === null || said.has(key)) return;
    said.add(key);
    if (moment === "last" || moment === "oneMore") {
      if (besides !== null) say(besides);
      return;
    }
    const spoken = [t(`ride.${moment}`, { today: dayWords }), moment === "reached" && besides]
      .filter(Boolean)
      .join(" ");
    if (moment === "reached" && isRiding) void chimeAndSay(spoken, `${id} ${today.date}`);
    else say(spoken);
  }, [rideId, filled, goalMinutes, today.date, id, dayWords, besides, t]);

  const sentenceBefore = useRef(sentence);
  useEffect(() => {
    if (sentence !== null && sentence !== sentenceBefore.current) say(sentence);
    sentenceBefore.current = sentence;
  }, [sentence]);

  const opening = useRef(readsOnOpen ? words : null);
  useEffect(() => {
    if (opening.current !== null) say(opening.current);
    opening.current = null;
  }, []);
  return null;
}
