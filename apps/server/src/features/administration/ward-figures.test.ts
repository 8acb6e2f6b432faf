import type { DoseFacts } from "@bedside-bike/clinical";
import type { WardFigures } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { addDays } from "../../platform/clock.ts";
import {
  factsInWeek,
  mondayOf,
  type PatientFacts,
  summarizeFirstRides,
  summarizeMobility,
  summarizeWard,
} from "./ward-figures.ts";

const day = (missed: DoseFacts["missed"], filledMinutes: number): DoseFacts => ({
  day: "2026-11-23",
  prescribed: { minutes: 10, sessions: 2, watts: 20 },
  isOnHold: false,
  isOver: true,
  filledSeconds: filledMinutes * 60,
  filledWattMinutes: filledMinutes * 20,
  unmeasuredSeconds: 0,
  missed,
});
const ward = (patients: number, missed: DoseFacts["missed"] = []): PatientFacts[] =>
  Array.from({ length: patients }, (_, index) => ({ patientId: index + 1, facts: [day(missed, 10)] }));

/** Park and Miller's generator: the same numbers in each run. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe("a ward's figures", () => {
  it("say nothing of fewer than five patients with goals [ADMIN-12]", () => {
    const without = { patientId: 99, facts: [{ ...day([], 0), prescribed: null }] };
    expect(summarizeWard([...ward(4), without], { sessions: 4, events: 1 })).toBeNull();
    expect(summarizeWard([...ward(5), without], { sessions: 5, events: 0 })).toMatchObject({
      patients: 5,
      prescribed: 10,
      done: 5,
      minutesPerPatientDay: 10,
      reasons: [{ reason: "no_reason", count: 5 }],
      sessions: 5,
      events: 0,
    });
  });

  it("name a reason only where five patients had it; the rest are counted together [ADMIN-12]", () => {
    const tired = [{ slot: 2, reason: "tired" as const }];
    const [first, ...rest] = ward(6, tired);
    const ill: PatientFacts = { patientId: 1, facts: [day([{ slot: 2, reason: "delirium" }], 10)] };
    expect(first).toBeDefined();
    expect(summarizeWard([ill, ...rest], { sessions: 6, events: 0 })).toMatchObject({
      reasons: [{ reason: "tired", count: 5 }],
      otherReasons: 1,
    });
  });

  it("add up: prescribed is done, not done by reason, and still open, over weeks as over all [ADMIN-18]", () => {
    const random = seededRandom(18);
    const reasons = ["tired", "procedure", "declined", "off_ward"] as const;
    for (let round = 0; round < 200; round += 1) {
      const patients = Array.from({ length: 5 + Math.floor(random() * 10) }, (_, patientId) => ({
        patientId,
        facts: Array.from({ length: 28 }, (_, index): DoseFacts => {
          const missed = [1, 2].flatMap((slot) => {
            const reason = reasons[Math.floor(random() * 8)];
            return reason ? [{ slot, reason }] : [];
          });
          const today = { day: addDays("2026-11-02", index), isOver: index < 27 };
          const isPrescribed = index === 0 || random() < 0.8;
          return { ...day(missed, random() * 25), ...today, ...(isPrescribed ? {} : { prescribed: null }) };
        }),
      }));
      const counted = { sessions: 9, events: 1 };
      const sumOf = ({ done, open, otherReasons, reasons: shown }: WardFigures) =>
        done + open + otherReasons + shown.reduce((sum, { count }) => sum + count, 0);
      const whole = summarizeWard(patients, counted);
      const weeks = ["2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23"].flatMap(
        (week) => summarizeWard(factsInWeek(patients, week), counted) ?? [],
      );
      for (const figures of [whole, ...weeks]) expect(figures && sumOf(figures)).toBe(figures?.prescribed);
      if (weeks.length < 4) continue;
      for (const key of ["prescribed", "done", "open"] as const)
        expect(weeks.reduce((sum, week) => sum + week[key], 0)).toBe(whole?.[key]);
    }
  });

  it("have events per 1,000 sessions with their exact interval [ADMIN-11]", () => {
    expect(summarizeWard(ward(5), { sessions: 412, events: 3 })?.rate).toEqual({
      perThousand: 7.3,
      low: 1.5,
      high: 21.3,
    });
    expect(summarizeWard(ward(5), { sessions: 0, events: 0 })?.rate).toBeNull();
  });

  it("count first rides and levels by their week [ADMIN-13]", () => {
    const rides = Array.from({ length: 5 }, (_, index) => ({ day: "2026-11-24", daysSinceAdmission: index }));
    expect(summarizeFirstRides(rides, "2026-11-23")).toEqual({ patients: 5, meanDays: 2 });
    expect(summarizeFirstRides(rides.slice(1), "2026-11-23")).toBeNull();
    expect(summarizeFirstRides(rides, "2026-11-16")).toBeNull();
    const levels = Array.from({ length: 5 }, (_, index) => [
      { patientId: index, day: "2026-11-17", level: 2 },
      { patientId: index, day: "2026-11-24", level: 4 },
    ]).flat();
    expect(summarizeMobility(levels, "2026-11-23")).toEqual({ patients: 5, meanFirst: 2, meanLast: 4 });
    expect(summarizeMobility(levels, "2026-11-16")).toBeNull();
  });

  it("begin their weeks on Monday", () => {
    expect(["2026-11-22", "2026-11-23", "2026-11-29"].map(mondayOf)).toEqual([
      "2026-11-16",
      "2026-11-23",
      "2026-11-23",
    ]);
  });
});
