import { describe, expect, it } from "vitest";
import { addDays, hospitalDay } from "../platform/clock.ts";
import { planCare } from "./care-plans.ts";
import { fixturePatients } from "./people.ts";
import { type Moment, planRides } from "./rides.ts";
import { planChecks } from "./session-checks.ts";

const newYork = "America/New_York";
const moments: readonly [string, Moment][] = [
  ["an afternoon", { now: new Date("2026-11-20T20:15:00Z"), timeZone: newYork }],
  ["a minute past midnight", { now: new Date("2026-11-20T05:01:00Z"), timeZone: newYork }],
  ["a late evening", { now: new Date("2026-11-21T04:50:00Z"), timeZone: newYork }],
];

describe.each(moments)("the checks before cycling seeded on %s", (_name, moment) => {
  const seeded = fixturePatients.flatMap((patient) => {
    const plan = planCare(patient, moment);
    const rides = planRides(patient, moment);
    return plan ? [{ patient, plan, rides, checks: planChecks(patient, rides, { plan, moment }) }] : [];
  });
  const today = hospitalDay(moment.now, moment.timeZone);

  it("cover each ride of the last two weeks for patients who may cycle, until a fall [SIGN-IN-62, CHECK-4]", () => {
    for (const { patient, plan, rides, checks } of seeded.filter(({ patient }) => patient.hasGoals)) {
      for (const { day, startedAt } of rides) {
        if (day <= addDays(today, -14) || (plan.fellAt && startedAt >= plan.fellAt)) continue;
        const covers = checks.some(
          ({ state, checkedAt, validUntil }) => state === "go" && checkedAt <= startedAt && startedAt <= validUntil,
        );
        expect(covers, `${patient.firstName}, ${startedAt.toISOString()}`).toBe(true);
      }
    }
  });

  it("are in order, none of them from the future, and only some say wait [SIGN-IN-62]", () => {
    for (const { checks } of seeded) {
      const times = checks.map(({ checkedAt }) => checkedAt.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times.every((time) => time < moment.now.getTime())).toBe(true);
    }
    const waiting = seeded.flatMap(({ checks }) => checks).filter(({ state }) => state === "wait");
    expect(waiting.map(({ reasons }) => reasons)).toEqual([["breathing"], ["awake"], ["equipment"]]);
  });

  it("don't count for a patient who may not cycle now [SIGN-IN-62, CHECK-4]", () => {
    for (const { plan, checks } of seeded.filter(({ patient, plan }) => !patient.hasGoals || plan.fellAt)) {
      const counted = checks.filter(({ validUntil, endedAt }) => validUntil >= moment.now && !endedAt);
      expect(counted, String(plan.patientId)).toEqual([]);
    }
  });
});
