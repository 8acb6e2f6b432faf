import { ADVERSE_EVENT_KINDS } from "@bedside-bike/clinical";
import { describe, expect, it } from "vitest";
import { checkEvent, type EventDraft, isAdverse, planKinds, suggestedRide } from "./event-draft.ts";

const timeZone = "America/Chicago";
/** 14:05 at the hospital. */
const nowMs = Date.parse("2026-11-21T20:05:30Z");
const draft: EventDraft = {
  kind: "fall",
  when: { day: "2026-11-21", time: "14:05" },
  harm: "mild",
  rideId: "",
  action: " Helped up. ",
  note: " By the bed. ",
};
const check = (changes: Partial<EventDraft>, corrects?: number) =>
  checkEvent({ ...draft, ...changes }, { nowMs, timeZone, corrects });
const occurredAt = "2026-11-21T20:05:00.000Z";

describe("an event that is reported", () => {
  it("is sent with the instant of the hospital's clock, and without what is empty [EVENT-1]", () => {
    const body = { kind: "fall", harm: "mild", occurredAt, action: "Helped up." };
    expect(check({})).toEqual({ event: { ...body, note: "By the bed." } });
    expect(check({ note: "  ", rideId: "r" }, 7)).toEqual({ event: { ...body, rideId: "r", corrects: 7 } });
  });

  it("that only holds the plan doesn't ask about harm [PORTAL-45]", () => {
    const plan = { kind: "pause", harm: "", action: "", note: "" } as const;
    expect(check(plan)).toEqual({ plan: { kind: "pause", occurredAt } });
    expect(planKinds.some(isAdverse)).toBe(false);
    expect(ADVERSE_EVENT_KINDS.every(isAdverse)).toBe(true);
  });

  it("needs a kind, a day and a time of the last 30 days, harm and what was done [EVENT-1]", () => {
    expect(check({ kind: "" })).toEqual({ problems: { kind: "kindMissing" } });
    expect(check({ when: { day: "", time: "" } })).toEqual({ problems: { day: "required", time: "required" } });
    expect(check({ when: { day: "2026-11-21", time: "14:06" } })).toEqual({ problems: { time: "future" } });
    expect(check({ when: { day: "2026-10-22", time: "14:05" } })).toEqual({ problems: { day: "tooEarly" } });
    expect(check({ harm: "", action: " " })).toEqual({ problems: { harm: "harmMissing", action: "actionMissing" } });
  });

  it("belongs to the last ride, if that began within the day before [EVENT-8]", () => {
    const ride = (id: string, createdAt: string) => ({ id, createdAt }) as Parameters<typeof suggestedRide>[0][number];
    const rides = [
      ride("later", "2026-11-21T20:30:00Z"),
      ride("last", "2026-11-21T15:00:00Z"),
      ride("old", "2026-11-19T15:00:00Z"),
    ];
    expect(suggestedRide(rides, nowMs)).toBe("last");
    expect(suggestedRide(rides.slice(2), nowMs)).toBe("");
  });
});
