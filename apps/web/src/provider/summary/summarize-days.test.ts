import { describe, expect, it } from "vitest";
import { summarizeDays } from "./summarize-days.ts";

const day = (date: string, minutes: number, goalMinutes: number | null) => ({
  date,
  duration: minutes * 60,
  avgPower: minutes > 0 ? 25 : null,
  sessions: minutes > 0 ? 1 : 0,
  goalMinutes,
});

describe("the days of a patient's summary", () => {
  it("are added up against the goal that each day had [PORTAL-48]", () => {
    const days = [
      day("2026-11-17", 12, null),
      day("2026-11-18", 10, 10),
      day("2026-11-19", 0, 20),
      day("2026-11-20", 15, 30),
    ];
    expect(summarizeDays(days)).toEqual({ riddenMinutes: 25, prescribedMinutes: 60, sessions: 3, activeDays: 3 });
  });

  it("prescribe nothing before the first goal", () => {
    expect(summarizeDays([day("2026-11-17", 12, null)])).toMatchObject({ riddenMinutes: 0, prescribedMinutes: 0 });
  });
});
