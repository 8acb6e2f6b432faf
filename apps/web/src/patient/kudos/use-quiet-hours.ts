import { isQuietHour } from "@bedside-bike/contract/nudge-hours";
import { useEffect, useState } from "react";
import { useSystemStatus } from "../../ui/app-shell.tsx";

const minuteMs = 60_000;

/** Whether it is the time when nobody is nudged; follows the clock. The server decides again by its own. */
export function useIsQuiet(): boolean {
  const { data: status } = useSystemStatus();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const refresh = () => setNow(Date.now());
    const timer = setTimeout(refresh, minuteMs - (now % minuteMs));
    // Timers stop while a tablet sleeps.
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [now]);
  return isQuietHour(new Date(now), status?.hospitalTimeZone ?? "UTC");
}
