import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { isConnected } from "../network/network.ts";
import { useHospitalTimeZone, useHospitalToday } from "./hospital-clock.ts";

/** The server's clock may be a little behind this screen's, and then still tells of yesterday. */
const againAfterMs = 60_000;

/** No event says that a day has begun: at the hospital's midnight everything that is shown is fetched again. */
export function useTurnOfDay(): void {
  const queries = useQueryClient();
  const timeZone = useHospitalTimeZone();
  const today = useHospitalToday();
  const shown = useRef({ timeZone, today });
  useEffect(() => {
    const { current: before } = shown;
    shown.current = { timeZone, today };
    // Only a development server says later which time zone it is.
    if (before.today === today || before.timeZone !== timeZone) return;
    const fetchAgain = () => void queries.invalidateQueries();
    fetchAgain();
    const timer = setTimeout(fetchAgain, againAfterMs);
    // Without a network at midnight, the day turns when it is back.
    const stop = isConnected.subscribe(() => {
      if (isConnected.get()) fetchAgain();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [timeZone, today, queries]);
}
