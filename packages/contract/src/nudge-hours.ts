import { wallClock } from "@bedside-bike/clinical/calendar";

const quietFromHour = 21;
const quietUntilHour = 7;

/** Whether it is rest time: 21:00-07:00 in the hospital's time zone. */
export function isQuietHour(instant: Date, timeZone: string): boolean {
  const { hour } = wallClock(instant, timeZone);
  return hour >= quietFromHour || hour < quietUntilHour;
}
