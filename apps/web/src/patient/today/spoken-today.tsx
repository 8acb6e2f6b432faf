import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { useDay } from "../../bike/live-ride.tsx";
import { SpokenDay } from "../../speech/spoken-day.tsx";
import { useRestWords } from "./today-line.tsx";
import { whatIsLeft } from "./what-is-left.ts";

interface SpokenTodayProps {
  day: Pick<Dashboard, "today" | "rideState" | "stats" | "recentSessions">;
  /** True if the screen is about today's ring. */
  readsOnOpen?: boolean;
}

/** The spoken day with what the screen says below its ring: how many minutes close it, and the rest after gold. */
export function SpokenToday({ day, readsOnOpen }: SpokenTodayProps) {
  const { today, rideState } = day;
  const { t } = useTranslation("today");
  const left = whatIsLeft(useDay(today));
  const rest = useRestWords(day);
  const last = left?.last === "ring" ? t("last.ring", { count: left.minutes }) : null;
  const besides = rest ? [rest.first, rest.tomorrow].filter(Boolean).join(" ") : last;
  return <SpokenDay today={today} rideState={rideState} readsOnOpen={readsOnOpen} besides={besides} />;
}
