import { daysBetween } from "@bedside-bike/clinical/calendar";
import { expect, it } from "vitest";
import { addDays, hospitalDay, hospitalHour } from "./clock.ts";

it.each([
  ["2027-11-07T03:59:59Z", "America/New_York", "2027-11-06"],
  ["2027-11-07T04:00:00Z", "America/New_York", "2027-11-07"],
  ["2027-03-28T00:59:59Z", "Europe/Berlin", "2027-03-28"],
  ["2027-12-31T23:59:59Z", "Pacific/Auckland", "2028-01-01"],
  ["2027-12-31T23:59:59Z", "UTC", "2027-12-31"],
  // St. John's set its clocks back at 00:01, and Monrovia once differed from UTC by seconds.
  ["2006-10-29T02:30:59Z", "America/St_Johns", "2006-10-29"],
  ["2006-10-29T02:31:00Z", "America/St_Johns", "2006-10-28"],
  ["1971-06-01T00:44:29Z", "Africa/Monrovia", "1971-05-31"],
  ["1971-06-01T00:44:30Z", "Africa/Monrovia", "1971-06-01"],
])("%s in %s is %s [DATA-5, LOOK-9, RIDE-23]", (instant, zone, day) =>
  expect(hospitalDay(new Date(instant), zone)).toBe(day),
);

it("counts days across months, leap days and daylight-saving changes [DATA-5]", () => {
  expect(addDays("2028-02-28", 2)).toBe("2028-03-01");
  expect(addDays("2027-11-08", -2)).toBe("2027-11-06");
  expect(daysBetween("2027-11-06", "2027-11-08")).toBe(2);
});

it("returns the hour in the hospital's time zone", () => {
  expect(hospitalHour(new Date("2027-11-07T04:00:00Z"), "America/New_York")).toBe(0);
  expect(hospitalHour(new Date("2027-11-07T02:00:00Z"), "America/New_York")).toBe(22);
});
