import { zoneWhereItIs } from "../../scripts/test/time-zone.ts";

/** A time zone where it is about noon now: no nudges are sent from 21:00 to 07:00. */
export const noonTimeZone = (): string => zoneWhereItIs(12);
