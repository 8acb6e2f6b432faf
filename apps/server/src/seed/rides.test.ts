import { daysBetween } from "@bedside-bike/clinical/calendar";
import { decodeReadings, summarizeRide } from "@bedside-bike/ride";
import { describe, expect, it } from "vitest";
import { addDays, hospitalDay, hospitalHour } from "../platform/clock.ts";
import { type CarePlan, dailyGoalMinutes, planCare } from "./care-plans.ts";
import { planFeed, planReactions } from "./community.ts";
import { planLinks } from "./device-links.ts";
import { fixturePatients } from "./people.ts";
import { type Moment, planRides, type SeededRideWithReadings } from "./rides.ts";

const newYork = "America/New_York";
const moments: readonly [string, Moment][] = [
  ["an afternoon", { now: new Date("2026-11-20T20:15:00Z"), timeZone: newYork }],
  ["a minute past midnight", { now: new Date("2026-11-20T05:01:00Z"), timeZone: newYork }],
  ["a late evening", { now: new Date("2026-11-21T04:50:00Z"), timeZone: newYork }],
  ["days around the end of daylight saving time", { now: new Date("2026-11-08T18:00:00Z"), timeZone: newYork }],
  [
    "days around the start of daylight saving time",
    { now: new Date("2026-04-02T11:00:00Z"), timeZone: "Europe/Berlin" },
  ],
  ["a leap day across the date line", { now: new Date("2028-02-29T22:00:00Z"), timeZone: "Pacific/Auckland" }],
];
const allRides = (moment: Moment): SeededRideWithReadings[] =>
  fixturePatients.flatMap((patient) => planRides(patient, moment));

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string | number): Item[][] {
  const groups = new Map<string | number, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}

describe.each(moments)("the rides seeded on %s", (_name, moment) => {
  const rides = allRides(moment);
  const ridesOf = ({ id }: { id: number }) => rides.filter(({ patientId }) => patientId === id);
  const ridesIn = (story: string) => fixturePatients.filter((one) => one.story === story).flatMap(ridesOf);
  const today = hospitalDay(moment.now, moment.timeZone);

  it("are the same every time [SIGN-IN-62]", () => {
    const asText = (all: SeededRideWithReadings[]) =>
      JSON.stringify(all.map(({ packed, ...ride }) => ({ ...ride, packed: Buffer.from(packed).toString("base64") })));
    expect(asText(allRides(moment)) === asText(rides)).toBe(true);
  });

  it("have unique ids", () => {
    expect(new Set(rides.map(({ id }) => id)).size).toBe(rides.length);
    for (const { id } of rides) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  it("have ended, begin in daytime and belong to the hospital's day", () => {
    for (const ride of rides) {
      expect(ride.endedAt.getTime()).toBeLessThan(moment.now.getTime());
      expect(hospitalDay(ride.startedAt, moment.timeZone)).toBe(ride.day);
      const hour = hospitalHour(ride.startedAt, moment.timeZone);
      expect(hour).toBeGreaterThanOrEqual(8);
      expect(hour).toBeLessThan(19);
    }
  });

  it("have the metrics of their readings: 0-40 W, up to 20 minutes, at most three a day", () => {
    for (const ride of rides) {
      const readings = decodeReadings(ride.packed);
      expect(summarizeRide(readings)).toEqual(ride.summary);
      expect(Math.max(...readings.map(({ powerWatts }) => powerWatts ?? Number.NaN))).toBeLessThanOrEqual(40);
      expect(Math.min(...readings.map(({ powerWatts }) => powerWatts ?? Number.NaN))).toBeGreaterThanOrEqual(0);
      expect(ride.summary.durationSeconds).toBeGreaterThan(4.5 * 60);
      expect(ride.summary.durationSeconds).toBeLessThan(20 * 60);
    }
    for (const ofDay of grouped(rides, ({ patientId, day }) => `${patientId} ${day}`)) {
      expect(ofDay.length).toBeLessThanOrEqual(3);
    }
  });

  it("begin after admission", () => {
    for (const patient of fixturePatients) {
      const admission = addDays(today, -patient.stayDays);
      for (const { day } of ridesOf(patient)) expect(daysBetween(admission, day)).toBeGreaterThan(0);
    }
  });

  it("span two to four weeks for at least six patients [SIGN-IN-62]", () => {
    const spans = fixturePatients.map((patient) => {
      const days = ridesOf(patient).map(({ day }) => day);
      const [first, last] = [days.at(0), days.at(-1)];
      return first && last ? daysBetween(first, last) + 1 : 0;
    });
    expect(spans.filter((days) => days >= 14 && days <= 28).length).toBeGreaterThanOrEqual(6);
  });

  it("each fall into a link of their patient to their bike, and no two links of a bike or a patient overlap", () => {
    const links = planLinks(rides);
    for (const ride of rides) {
      const fitting = links.filter(
        (link) =>
          link.deviceNumber === ride.deviceNumber &&
          link.linkedAt < ride.startedAt &&
          (link.unlinkedAt === null || link.unlinkedAt > ride.endedAt),
      );
      expect(fitting.map(({ patientId }) => patientId)).toEqual([ride.patientId]);
    }
    for (const key of ["deviceNumber", "patientId"] as const) {
      for (const ofOne of grouped(links, (link) => link[key])) {
        ofOne.slice(1).forEach((link, i) => {
          expect(ofOne[i]?.unlinkedAt?.getTime()).toBeLessThanOrEqual(link.linkedAt.getTime());
        });
      }
    }
    const open = links.filter(({ unlinkedAt }) => unlinkedAt === null);
    expect(open.find(({ deviceNumber }) => deviceNumber === 121)?.patientId).toBe(4);
    expect(open.map(({ deviceNumber }) => deviceNumber).sort()).toEqual([121, 122]);
    for (const { unlinkedAt } of links) expect(unlinkedAt?.getTime() ?? 0).toBeLessThan(moment.now.getTime());
  });

  it("match their stories", () => {
    const goalOf = new Map(
      fixturePatients
        .flatMap((patient) => planCare(patient, moment) ?? [])
        .map((plan: CarePlan) => [plan.patientId, dailyGoalMinutes(plan)]),
    );
    const minutesOn = (patientRides: SeededRideWithReadings[], daysAgo: number) =>
      patientRides
        .filter(({ day }) => day === addDays(today, -daysAgo))
        .reduce((minutes, { summary }) => minutes + summary.durationSeconds / 60, 0);
    const metDays = (patientRides: SeededRideWithReadings[]) =>
      [1, 2, 3].filter(
        (daysAgo) => minutesOn(patientRides, daysAgo) >= (goalOf.get(patientRides[0]?.patientId ?? 0) ?? 0),
      );
    const changeOf = (patientRides: SeededRideWithReadings[]) => {
      const watts = patientRides.map(({ summary }) => summary.averagePowerWatts ?? 0);
      const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
      return mean(watts.slice(-3)) - mean(watts.slice(-6, -3));
    };
    const hoursSince = (patientRides: SeededRideWithReadings[]) =>
      (moment.now.getTime() - (patientRides.at(-1)?.startedAt.getTime() ?? 0)) / 3_600_000;

    expect(metDays(ridesIn("improving"))).toEqual([1, 2, 3]);
    expect(changeOf(ridesIn("improving"))).toBeGreaterThan(0.5);
    expect(minutesOn(ridesIn("improving"), 0)).toBeLessThan(goalOf.get(4) ?? 0);
    expect(metDays(ridesIn("on-track"))).toEqual([1, 2, 3]);
    expect(changeOf(ridesIn("on-track"))).toBeGreaterThan(-0.5);
    expect(metDays(ridesIn("below-goal"))).toEqual([]);
    expect(metDays(ridesIn("falling-power"))).toEqual([1, 2, 3]);
    expect(changeOf(ridesIn("falling-power"))).toBeLessThan(-0.5);
    expect(hoursSince(ridesIn("stopped"))).toBeGreaterThan(24);
    for (const story of ["improving", "on-track", "frail", "below-goal", "falling-power"]) {
      expect(hoursSince(ridesIn(story))).toBeLessThan(24);
    }
  });

  it("produce a wall without anything from the future or from patients who have not opted in", () => {
    const goals = new Map(
      fixturePatients.flatMap((patient) => planCare(patient, moment) ?? []).map((p) => [p.patientId, p]),
    );
    const items = fixturePatients.flatMap((patient) => {
      const plan = goals.get(patient.id);
      return planFeed(patient, ridesOf(patient), plan ? dailyGoalMinutes(plan) : null, moment);
    });
    expect(items.length).toBeGreaterThan(5);
    for (const item of items) {
      expect(fixturePatients.find(({ id }) => id === item.patientId)?.community?.optInKudos).toBe(true);
      expect(item.createdAt.getTime()).toBeLessThan(moment.now.getTime());
      for (const reaction of planReactions({ ...item, id: 1 }, fixturePatients, moment)) {
        expect(reaction.patientId).not.toBe(item.patientId);
        expect(reaction.createdAt.getTime()).toBeLessThanOrEqual(moment.now.getTime());
      }
    }
  });
});

it("gives assessments past dates, and leaves the frail patient at high risk without goals", () => {
  for (const [, moment] of moments) {
    for (const patient of fixturePatients) {
      const plan = planCare(patient, moment);
      if (!plan) continue;
      expect(plan.assessedAt.getTime()).toBeLessThan(moment.now.getTime());
      for (const goal of plan.goals) {
        expect(goal.createdAt.getTime()).toBeLessThanOrEqual(plan.assessedAt.getTime());
        expect(goal.targetValue).toBeGreaterThan(0);
      }
      if (patient.story === "frail") {
        expect(plan.result.deconditioning?.risk_level).toBe("high");
        expect(plan.goals).toEqual([]);
      }
    }
  }
});
