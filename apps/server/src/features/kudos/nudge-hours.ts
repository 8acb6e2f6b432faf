import { hospitalHour } from "../../platform/clock.ts";

const quietFromHour = 21;
const quietUntilHour = 7;

/** Whether patients are left in peace at that instant: 21:00-07:00 where the hospital stands. */
export function isQuietHour(instant: Date, timeZone: string): boolean {
  const hour = hospitalHour(instant, timeZone);
  return hour >= quietFromHour || hour < quietUntilHour;
}
