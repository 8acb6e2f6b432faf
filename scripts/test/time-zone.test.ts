import { wallClock } from "@bedside-bike/clinical/calendar";
import { expect, test } from "vitest";
import { zoneWhereItIs } from "./time-zone.ts";

const hours = Array.from({ length: 24 }, (_, hour) => hour);

test("at any hour there is a zone where it is any other", () => {
  for (const utcHour of hours) {
    const now = new Date(Date.UTC(2026, 2, 10, utcHour, 59));
    const found = hours.map((hour) => {
      return wallClock(now, zoneWhereItIs(hour, now)).hour;
    });
    expect(found).toEqual(hours);
  }
});
