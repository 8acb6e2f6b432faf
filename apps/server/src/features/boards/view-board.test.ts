import type { LiveEvent } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { viewBoard } from "./view-board.ts";

const ride = (patientId: number, heartRateBpm: number | null): Extract<LiveEvent, { type: "ride" }> => ({
  type: "ride",
  patientId,
  rideId: "6f9619ff-8b86-4d01-8b42-00cf4fc964ff",
  source: "bike",
  deviceNumber: "121",
  isOpen: true,
  day: "2026-11-24",
  durationSeconds: 60,
  powerWatts: 28,
  averagePowerWatts: 27,
  maxPowerWatts: 31,
  powerSeconds: 60,
  cadenceRpm: 45,
  averageCadenceRpm: 45,
  resistance: 2,
  heartRateBpm,
  today: {
    date: "2026-11-24",
    durationSeconds: 60,
    filledSeconds: 60,
    dailyGoalMinutes: 30,
    sessions: 2,
    isReached: false,
    at: "2026-11-24T15:00:00.000Z",
  },
  todaySeconds: 60,
  filledSeconds: 60,
  whilePaused: false,
});

describe("the stream of a board", () => {
  it("carries only what the board shows of a ride, and a heart rate only over the limits [BOARD-2, BOARD-4]", () => {
    const { filter } = viewBoard(3, [7]);
    expect(filter(ride(7, 92))).toMatchObject({
      powerWatts: 28,
      deviceNumber: null,
      cadenceRpm: null,
      averageCadenceRpm: null,
      heartRateBpm: null,
    });
    expect(filter(ride(7, 131))).toMatchObject({ heartRateBpm: 131 });
    expect(filter(ride(8, 92))).toBeNull();
  });

  it("says only that it changed, for everything else [BOARD-4]", () => {
    const { filter } = viewBoard(3, [7]);
    expect(filter({ type: "feedback", patientId: 7 })).toEqual({ type: "goals", patientId: 7 });
    expect(filter({ type: "goals", patientId: 8 })).toBeNull();
    expect(filter({ type: "kudos", patientId: 7 })).toBeNull();
  });

  it("follows the access of whoever opened it, and of nobody else [BOARD-2]", () => {
    const { filter, patientIds } = viewBoard(3, [7]);
    expect(filter({ type: "revoked", patientId: 7, providerId: 4 })).toBeNull();
    expect(filter({ type: "revoked", patientId: 7, providerId: 3 })).toEqual({ type: "access", patientId: 7 });
    expect(filter(ride(7, null))).toBeNull();
    filter({ type: "granted", patientId: 9, providerId: 3 });
    expect([...patientIds]).toEqual([9]);
  });
});
