import { describe, expect, it } from "vitest";
import { checkEvent, type EventDraft, reportedKinds } from "./event-draft.ts";

const timeZone = "America/Chicago";
/** 14:05 at the hospital. */
const nowMs = Date.parse("2026-11-21T20:05:30Z");
const draft: EventDraft = { kind: "fall", when: { day: "2026-11-21", time: "14:05" }, note: " By the bed. " };
const check = (changes: Partial<EventDraft>) => checkEvent({ ...draft, ...changes }, { nowMs, timeZone });

describe("an event that is reported", () => {
  it("is sent with the instant of the hospital's clock, and without an empty note", () => {
    expect(check({})).toEqual({ body: { kind: "fall", occurredAt: "2026-11-21T20:05:00.000Z", note: "By the bed." } });
    expect(check({ note: "  " })).toEqual({ body: { kind: "fall", occurredAt: "2026-11-21T20:05:00.000Z" } });
  });

  it("needs a kind, a day and a time, of the last 30 days", () => {
    expect(check({ kind: "" })).toEqual({ problems: { kind: "kindMissing" } });
    expect(check({ when: { day: "", time: "" } })).toEqual({ problems: { day: "required", time: "required" } });
    expect(check({ when: { day: "2026-11-21", time: "14:06" } })).toEqual({ problems: { time: "future" } });
    expect(check({ when: { day: "2026-10-22", time: "14:05" } })).toEqual({ problems: { day: "tooEarly" } });
  });

  it("is never what the model itself opens", () => {
    expect(reportedKinds).toEqual(["fall", "stop_event", "new_surgery_or_procedure", "new_safety_answer", "pause"]);
  });
});
