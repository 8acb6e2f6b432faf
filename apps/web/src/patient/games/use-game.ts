import { isIdle } from "@bedside-bike/ride";
import { useEffect, useEffectEvent, useState } from "react";
import { useLiveStore } from "../../bike/live-ride.tsx";
import type { LiveRide } from "../../bike/live-ride-state.ts";
import { sendsNoWatts } from "../../bike/ride-metrics.ts";
import { isStopped } from "../../bike/stopped-ride.ts";
import { createStore, type Store } from "../../store.ts";
import { type GameKey, games } from "./game-rules.ts";
import {
  type BikeReport,
  followBike,
  type GameState,
  type OwnGame,
  practiceSecond,
  startOnBike,
  startPractice,
} from "./game-state.ts";

export interface RunningGame {
  readonly store: Store<GameState>;
  again(): void;
}

/** Runs one game while its screen is open: on the bike if it sends, else as practice. */
export function useGame(game: GameKey, own: OwnGame): RunningGame {
  const live = useLiveStore();
  const begin = (): GameState => {
    const { ride } = live.get();
    const isDriven = isPedaling(ride) && !(games[game].needsWatts && sendsNoWatts(ride));
    return isDriven ? startOnBike(game, own, reportOf(ride)) : startPractice(game, own);
  };
  const [store] = useState(() => createStore(begin()));

  const follow = useEffectEvent((ride: LiveRide) => store.set(followBike(store.get(), own, reportOf(ride))));
  useEffect(() => {
    let { ride: last } = live.get();
    return live.subscribe(() => {
      const { ride } = live.get();
      if (ride === null || ride === last) return;
      last = ride;
      follow(ride);
    });
  }, [live]);

  useEffect(() => {
    const timer = setInterval(() => store.set(practiceSecond(store.get(), Math.random())), 1000);
    return () => clearInterval(timer);
  }, [store]);

  return { store, again: () => store.set(begin()) };
}

export function isPedaling(ride: LiveRide | null): ride is LiveRide {
  return ride?.isOpen === true && ride.isSending && !isIdle(ride) && !isStopped(ride.rideId);
}

const reportOf = (ride: LiveRide): BikeReport => {
  const { rideId, rideSeconds, powerWatts, cadenceRpm, isOpen, isSending } = ride;
  return {
    rideId,
    rideSeconds,
    powerWatts,
    cadenceRpm,
    hasNoWatts: sendsNoWatts(ride),
    // The last report closes the ride and may still add seconds.
    isSending: (isSending && !isStopped(rideId)) || !isOpen,
    hasEnded: !isOpen,
  };
};
