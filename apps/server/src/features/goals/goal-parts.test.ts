import type { GoalCapsInput } from "@bedside-bike/clinical";
import { describe, expect, it } from "vitest";
import { capsOf, exceededBy, partsOf } from "./goal-parts.ts";

const recommendation = {
  watt_goal: 30,
  duration_min_per_session: 10,
  sessions_per_day: 2,
  total_daily_energy: 600,
  start_minutes: 10,
};
const day: GoalCapsInput = { recommendation, limit: null, day: 2, dayWatts: 20, dayMinutes: 10 };
const light = { ...recommendation, watt_goal: null, total_daily_energy: null };
const passive = { ...day, recommendation: light, limit: "passive_only", dayWatts: 0 } as const;

describe("the parts of a save", () => {
  it("are in watts, minutes, sessions, watt-minutes and level; days are no part of the load [GOAL-32]", () => {
    const goals = [
      { goalType: "power", targetValue: 20, unit: "watts", period: "session" },
      { goalType: "duration", targetValue: 600, unit: "seconds", period: "session" },
      { goalType: "consistency", targetValue: 3, unit: "days", period: "daily" },
      { goalType: "energy", targetValue: 300, unit: "Watt-Min", period: "session" },
    ] as const;
    expect(partsOf(goals)).toEqual({ watts: 20, minutes: 10, energyPerSession: 300 });
    expect(partsOf([{ ...goals[3], period: "daily" }])).toEqual({ energy: 300 });
  });

  it("that are left out count as the active goal's, else as the recommendation's, for watt-minutes only [GOAL-32]", () => {
    expect(exceededBy({ minutes: 15 }, {}, day)).toEqual([{ part: "energy", cap: "soft", limit: 780 }]);
    expect(exceededBy({ minutes: 15 }, { watts: 20 }, day)).toEqual([]);
    expect(exceededBy({ minutes: 15 }, { watts: 20, sessions: 4 }, day)).toEqual([
      { part: "energy", cap: "soft", limit: 780 },
    ]);
    expect(exceededBy({ sessions: 4 }, { watts: 70, minutes: 30 }, day)).toEqual([
      { part: "energy", cap: "hard", limit: 1200 },
    ]);
    expect(exceededBy({ resistance: 6 }, { watts: 70, minutes: 30, sessions: 4 }, day)).toEqual([]);
  });

  it("set watt-minutes alone within 130 and 200 % [GOAL-32]", () => {
    const active = { watts: 70, minutes: 30, sessions: 4 };
    expect([780, 781, 1200, 1201].map((energy) => exceededBy({ energy }, active, day)[0]?.cap)).toEqual([
      undefined,
      "soft",
      "soft",
      "hard",
    ]);
  });

  it("count watt-minutes of each session times the sessions, whichever of both is sent [GOAL-32]", () => {
    expect(exceededBy({ energyPerSession: 390 }, {}, day)).toEqual([]);
    expect(exceededBy({ energyPerSession: 391 }, {}, day)[0]?.cap).toBe("soft");
    expect(exceededBy({ energyPerSession: 391 }, { sessions: 4 }, day)[0]?.cap).toBe("hard");
    expect(exceededBy({ energyPerSession: 391, sessions: 1 }, { sessions: 4 }, day)).toEqual([]);
    expect(exceededBy({ sessions: 4 }, { energyPerSession: 301, watts: 1 }, day)[0]?.cap).toBe("hard");
  });

  it("set no watt-minutes that the other parts could not make where the recommendation has none [GOAL-32]", () => {
    expect(capsOf(passive).energy).toEqual({ soft: 0, hard: 0 });
    expect(exceededBy({ energy: 1 }, {}, passive)).toEqual([{ part: "energy", cap: "hard", limit: 0 }]);
    expect(exceededBy({ energy: 0, watts: 0, minutes: 10, sessions: 2 }, {}, passive)).toEqual([]);
    const lightWeight = { ...day, recommendation: light, dayWatts: 5 };
    expect(capsOf(lightWeight).energy).toEqual({ soft: 7 * 15 * 2, hard: 15 * 20 * 4 });
    expect(exceededBy({ energy: 1201 }, {}, lightWeight)[0]?.cap).toBe("hard");
    expect(exceededBy({ energy: 211 }, {}, lightWeight)[0]?.cap).toBe("soft");
  });
});
