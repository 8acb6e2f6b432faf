import { expect, it } from "vitest";
import { countedThrough } from "../features/calibration/calibration-report.ts";
import { addDays } from "../platform/clock.ts";
import { planPastStays } from "./past-stays.ts";

const on = (day: string) => planPastStays({ now: new Date(`${day}T15:00:00Z`), timeZone: "America/New_York" }, 1);

it("The demo's past stays are the same at each start, belong to nobody, and all count [CALIBRATION-12]", () => {
  const stays = on("2027-03-03");
  expect(stays).toHaveLength(200);
  expect(on("2027-03-03")).toEqual(stays);
  for (const day of ["2027-03-03", "2027-03-31", "2028-02-29"]) {
    for (const { patientId, admittedOn, dischargedOn } of on(day)) {
      expect(patientId).toBeNull();
      expect(admittedOn < dischargedOn).toBe(true);
      expect(dischargedOn <= countedThrough("readmission", day)).toBe(true);
      expect(dischargedOn > addDays(day, -240)).toBe(true);
    }
  }
});

it("What happened to them does not depend on the day of the start", () => {
  const happened = (day: string) =>
    on(day).map(({ leftFor, hadFall, wasReadmitted }) => [leftFor, hadFall, wasReadmitted]);
  expect(happened("2027-03-03")).toEqual(happened("2029-08-30"));
});
