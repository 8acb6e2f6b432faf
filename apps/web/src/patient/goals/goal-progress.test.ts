import type { Goal } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { goalProgressOf } from "./goal-progress.ts";

const goal = (goalType: Goal["goalType"], targetValue: number, currentValue: number | null): Goal => ({
  id: 1,
  patientId: 4,
  goalType,
  targetValue,
  currentValue,
  unit: "minutes",
  label: "",
  subtitle: "",
  period: "session",
  isActive: true,
  providerId: 3,
  providerName: "Dana Provider",
  createdAt: "2026-11-17T15:00:00.000Z",
  suspendedAt: null,
  assessmentId: 1,
  overrideReason: null,
});
const target = { minutes: 15, sessions: 2, watts: 25 };
const reached = (one: Goal, filledSeconds: number) =>
  goalProgressOf(one, { filledSeconds, isReached: false, target })?.isReached;

describe("a goal is reached", () => {
  it("today only: what yesterday's ride did is the last ride [DASHBOARD-48]", () => {
    expect(reached(goal("duration", 15, 16), 960)).toBe(true);
    expect(reached(goal("duration", 15, 16), 0)).toBe(false);
    expect(reached(goal("power", 25, 24.9), 960)).toBe(false);
    expect(reached(goal("power", 25, null), 0)).toBe(false);
  });

  it("never by a resistance above the plan [DASHBOARD-48]", () => {
    expect([0.9, 1, 1.4, 1.5, 3].map((level) => reached(goal("resistance", 1, level), 960))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it("by a session's minutes, not by how often the pedals turned [DASHBOARD-46]", () => {
    const sessions = goal("sessions", 2, 4);
    expect(
      [240, 900, 1799, 1800].map((seconds) =>
        goalProgressOf(sessions, { filledSeconds: seconds, isReached: false, target }),
      ),
    ).toEqual([
      { kind: "sessions", value: 0, part: 240 / 900, isReached: false },
      { kind: "sessions", value: 1, part: 0, isReached: false },
      { kind: "sessions", value: 1, part: expect.closeTo(899 / 900), isReached: false },
      { kind: "sessions", value: 2, part: 0, isReached: true },
    ]);
  });
});
