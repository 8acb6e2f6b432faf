import { useEffect, useState } from "react";

/** Whether that instant has come, by this device's clock; false without one. */
export function useHasCome(instant: string | null): boolean {
  const from = instant === null ? null : Date.parse(instant);
  const [now, setNow] = useState(() => Date.now());
  const waitMs = from === null ? null : from - now;
  useEffect(() => {
    if (waitMs === null || waitMs <= 0) return;
    // Timers stop while a tablet sleeps.
    const look = () => setNow(Date.now());
    const timer = setTimeout(look, waitMs + 250);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [waitMs]);
  return waitMs !== null && waitMs <= 0;
}
