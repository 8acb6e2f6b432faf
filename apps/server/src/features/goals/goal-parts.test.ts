import { describe, expect, it } from "vitest";
import { checkParts, isRaise, partsOf, type SendGround, withEnergyOf } from "./goal-parts.ts";

const recommendation = {
  mode: "active",
  limit: null,
  lung_limited: false,
  sepsis: false,
  start_watts: 20,
  start_minutes: 10,
  watt_goal: 30,
  duration_min_per_session: 10,
  sessions_per_day: 2,
  total_daily_energy: 600,
} as SendGround["recommendation"];
const step = { watts: 20, minutes: 10, sessions: 2 };
const ground: SendGround = { recommendation, base: step, inForce: step, isOffered: false };

describe("the parts of a save", () => {
  it("are in watts, minutes, sessions, watt-minutes and level; days are no part of the load [GOAL-32]", () => {
    const goals = [
      { goalType: "power", targetValue: 20, unit: "watts", period: "session" },
      { goalType: "duration", targetValue: 600, unit: "seconds", period: "session" },
      { goalType: "consistency", targetValue: 3, unit: "days", period: "daily" },
      { goalType: "energy", targetValue: 300, unit: "Watt-Min", period: "session" },
    ] as const;
    expect(partsOf(goals, step)).toEqual({ watts: 20, minutes: 10, energy: 600 });
    expect(partsOf([{ ...goals[3], period: "daily" }], step)).toEqual({ energy: 300 });
  });

  it("count steps from the base, and stay in force where they are left out [GOAL-32]", () => {
    expect(checkParts({}, ground)).toMatchObject({ verdict: "ok", steps: 0 });
    expect(checkParts({ watts: 25 }, ground)).toMatchObject({ verdict: "acknowledge", steps: 1 });
    expect(checkParts({ watts: 25 }, { ...ground, isOffered: true })).toMatchObject({ verdict: "ok", steps: 1 });
    expect(checkParts({ watts: 30 }, ground)).toMatchObject({ verdict: "acknowledge", steps: 2 });
    expect(checkParts({ watts: 30, sessions: 3 }, ground)).toMatchObject({ verdict: "refuse", steps: 3 });
    expect(checkParts({ watts: 10 }, ground)).toMatchObject({ verdict: "ok", steps: 0 });
  });

  it("refuse watt-minutes above what they make, of a day or of each session [GOAL-32]", () => {
    expect(checkParts({ energy: 400 }, ground).verdict).toBe("ok");
    expect(checkParts({ energy: 401 }, ground).verdict).toBe("refuse");
    const each = { goalType: "energy", unit: "Watt-Min", period: "session" } as const;
    expect(checkParts(partsOf([{ ...each, targetValue: 200 }], step), ground).verdict).toBe("ok");
    expect(checkParts(partsOf([{ ...each, targetValue: 201 }], step), ground).verdict).toBe("refuse");
  });

  it("are a raise if any is above what is in force, resistance included", () => {
    expect(isRaise({ watts: 20, minutes: 5 }, ground, {})).toBe(false);
    expect(isRaise({ watts: 10, minutes: 11 }, ground, {})).toBe(true);
    expect(isRaise({ resistance: 4 }, ground, { resistance: 4 })).toBe(false);
    expect(isRaise({ resistance: 5 }, ground, { resistance: 4 })).toBe(true);
  });

  it("make the watt-minutes that are stored, whatever was sent", () => {
    const energy = { goalType: "energy", targetValue: 1, unit: "Watt-Min" } as const;
    expect(withEnergyOf([{ ...energy, period: "daily" }], step)[0]?.targetValue).toBe(400);
    expect(withEnergyOf([{ ...energy, period: "session" }], step)[0]?.targetValue).toBe(200);
  });
});
