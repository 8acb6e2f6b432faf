import { calendarDay, dayBefore, wallClock } from "@bedside-bike/clinical/calendar";
import { useSyncExternalStore } from "react";
import { serverNowMs } from "../network/server-clock.ts";
import { useSystemStatus } from "./app-shell.tsx";

/** Each page begins at its own moment, so not all of a hospital's screens turn in the same second. */
const lookEveryMs = 20_000;

interface HospitalMoment {
  readonly minute: number;
  readonly timeZone: string;
  readonly day: string;
  readonly hour: number;
}

let latest: HospitalMoment | null = null;

/** Kept for the minute: every row of a list asks. */
function momentIn(timeZone: string): HospitalMoment {
  const nowMs = serverNowMs();
  const minute = Math.floor(nowMs / 60_000);
  if (latest?.minute !== minute || latest.timeZone !== timeZone) {
    const now = new Date(nowMs);
    latest = { minute, timeZone, day: calendarDay(now, timeZone), hour: wallClock(now, timeZone).hour };
  }
  return latest;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const look = () => {
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(look, lookEveryMs);
    // Timers stop while a tablet sleeps.
    document.addEventListener("visibilitychange", look);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}

/** IANA name of the hospital's time zone. */
export function useHospitalTimeZone(): string {
  const { data: status } = useSystemStatus();
  return status?.hospitalTimeZone ?? "UTC";
}

/** Today in the hospital, YYYY-MM-DD; the component is drawn again when it turns. */
export function useHospitalToday(): string {
  const timeZone = useHospitalTimeZone();
  const read = () => momentIn(timeZone).day;
  return useSyncExternalStore(subscribe, read, read);
}

/** The hour at the hospital, 0-23; the component is drawn again when it turns. */
export function useHospitalHour(): number {
  const timeZone = useHospitalTimeZone();
  return useSyncExternalStore(subscribe, () => momentIn(timeZone).hour);
}

/** 'today' and 'yesterday' if a day, YYYY-MM-DD, is one of them in the hospital. */
export function useNearDay(): (day: string) => "today" | "yesterday" | null {
  const today = useHospitalToday();
  return (day) => {
    if (day === today) return "today";
    return day === dayBefore(today) ? "yesterday" : null;
  };
}
