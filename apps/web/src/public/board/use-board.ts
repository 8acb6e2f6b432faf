import {
  mustStopRiding,
  type PatientDay,
  type RideWatch,
  sessionsDone,
  unwatched,
  watchRide,
} from "@bedside-bike/clinical";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError, keyOf, query, urlOf } from "../../api.ts";
import { fetchAgain } from "../../fetch-again.ts";
import { type LiveState, useLiveEvents } from "../../live.ts";
import { lastSeen } from "../../network/reconnecting.ts";
import { latestDay, tellDay } from "../../ride-state/told-day.ts";
import { useStored } from "../../store.ts";

/** An open ride, as the stream reports it. */
export interface LiveRide {
  readonly watts: number | null;
  readonly whilePaused: boolean;
  /** A mark that heart rate or power is over the limits. */
  readonly watch: RideWatch;
}

/** How often to refresh: no event announces what follows from the clock alone, such as 'Check due'. */
const refreshedEveryMs = 60_000;
/** Combines several patients' changes into one fetch. */
const gatheredMs = 1000;

/** The board's beds, its rides as they happen, and whether it is live. */
export function useBoard() {
  const queries = useQueryClient();
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...query("boards.show"),
    refetchInterval: refreshedEveryMs,
    refetchIntervalInBackground: true,
    refetchOnMount: "always",
  });
  const isNoBoard = error instanceof ApiError && error.status === 401;
  const [rides, setRides] = useState<ReadonlyMap<number, LiveRide>>(new Map());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const refresh = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      fetchAgain(queries, keyOf("boards.show"));
    }, gatheredMs);
  };
  const stream: LiveState = useLiveEvents(data && !isNoBoard ? urlOf("boards.live") : null, {
    ride: ({ patientId, isOpen, powerWatts, whilePaused, durationSeconds, heartRateBpm, today }) => {
      const bed = data?.patients.find(({ id }) => id === patientId);
      const before = bed && latestDay(queries, patientId, bed.today);
      tellDay(queries, patientId, today);
      const isSessionDone = before !== undefined && doneOf(before) !== doneOf(today);
      const goalWatts = bed?.goalWatts ?? null;
      setRides((before) => {
        const after = new Map(before);
        const moment = { rideSeconds: durationSeconds, powerWatts, heartRateBpm };
        const watch = watchRide(before.get(patientId)?.watch ?? unwatched, moment, goalWatts);
        if (isOpen) after.set(patientId, { watts: powerWatts, whilePaused, watch });
        else after.delete(patientId);
        return after;
      });
      const hasToStop = bed?.mustStop === null && mustStopRiding(bed.rideState, { whilePaused });
      if (!isOpen || hasToStop || isSessionDone) refresh();
    },
    goals: refresh,
    access: refresh,
    reconnected: () => fetchAgain(queries, keyOf("boards.show")),
    closed: () => void refetch(),
  });
  const isHeard = useStored(lastSeen, (at) => at === null);
  return { data, error, dataUpdatedAt, rides, isLive: stream === "open" && isHeard && error === null, refetch };
}

const doneOf = ({ filledSeconds, dailyGoalMinutes: goal, sessions }: PatientDay): number =>
  goal && sessions ? sessionsDone(filledSeconds, { minutes: goal / sessions, sessions }) : 0;

/** The time, a few times a minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
