import { wallClock } from "@bedside-bike/clinical/calendar";

const quietFromHour = 21;
const quietUntilHour = 7;

/** Whether it is rest time: 21:00-07:00 in the hospital's time zone. */
export const isQuietHour = (instant: Date, timeZone: string): boolean => isQuiet(wallClock(instant, timeZone).hour);

/** Whether an hour at the hospital, 0-23, is one of rest. */
export const isQuiet = (hour: number): boolean => hour >= quietFromHour || hour < quietUntilHour;
