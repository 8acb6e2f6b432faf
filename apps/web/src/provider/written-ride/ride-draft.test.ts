import type { ListedSession } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { checkDraft, draftOf, emptyDraft, isWritten, whenOf } from "./ride-draft.ts";

const now = Date.parse("2026-11-21T20:30:20Z");
const opened = { openedAtMs: now, timeZone: "America/Chicago" };

describe("a ride that is written down", () => {
  it("ended now until somebody says otherwise: its start follows the minutes [PORTAL-27]", () => {
    expect(whenOf(emptyDraft, opened)).toEqual({ day: "2026-11-21", time: "14:30" });
    expect(whenOf({ ...emptyDraft, minutes: "25" }, opened)).toEqual({ day: "2026-11-21", time: "14:05" });
    const when = { day: "2026-11-20", time: "09:00" };
    expect(whenOf({ ...emptyDraft, when, minutes: "25" }, opened)).toEqual(when);
  });

  it("needs its minutes; power, resistance and note may be missing", () => {
    expect(checkDraft({ ...emptyDraft, minutes: "25" }, opened, now)).toEqual({
      body: {
        startedAt: "2026-11-21T20:05:00.000Z",
        minutes: 25,
        mode: "active",
        averagePowerWatts: null,
        resistance: null,
        note: null,
      },
    });
    expect(checkDraft(emptyDraft, opened, now)).toEqual({ problems: { minutes: "required" } });
  });

  it("names every field that is wrong [PORTAL-27]", () => {
    const draft = { ...emptyDraft, when: { day: "", time: "" }, averagePowerWatts: "1501", resistance: "-1" };
    expect(checkDraft({ ...draft, minutes: "400" }, opened, now)).toEqual({
      problems: {
        day: "required",
        time: "required",
        minutes: "minutes",
        averagePowerWatts: "averagePowerWatts",
        resistance: "resistance",
      },
    });
  });

  it("is as typed, with a comma or a point; what is no number is an error [NUMBER-1]", () => {
    const draft = { ...emptyDraft, minutes: "7,5", averagePowerWatts: "12,5" };
    expect(checkDraft(draft, opened, now)).toMatchObject({ body: { minutes: 7.5, averagePowerWatts: 12.5 } });
    expect(checkDraft({ ...draft, averagePowerWatts: "20-25" }, opened, now)).toEqual({
      problems: { averagePowerWatts: { kind: "unreadable" } },
    });
    expect(checkDraft({ ...draft, minutes: "1,050" }, opened, now)).toEqual({
      problems: { minutes: { kind: "ambiguous", plain: "1050" } },
    });
    expect(checkDraft({ ...draft, minutes: "10 min" }, opened, now)).toMatchObject({ body: { minutes: 10 } });
  });

  it("can't end later than now", () => {
    const draft = { ...emptyDraft, minutes: "10" };
    expect(checkDraft({ ...draft, when: { day: "2026-11-21", time: "14:21" } }, opened, now)).toEqual({
      problems: { time: "future" },
    });
    expect(checkDraft({ ...draft, when: { day: "2026-11-21", time: "14:20" } }, opened, now)).toHaveProperty("body");
  });

  it("has no power if it was passive, whatever was typed before [PORTAL-27]", () => {
    const draft = { ...emptyDraft, minutes: "10", mode: "passive", averagePowerWatts: "x" } as const;
    expect(checkDraft(draft, opened, now)).toMatchObject({ body: { mode: "passive", averagePowerWatts: null } });
  });
});

it("A ride to correct comes into the fields as it was written", () => {
  const ride: ListedSession = {
    id: "6407d289-dd19-4b2f-bfa5-721228d89056",
    source: "hand",
    sessionDate: "2026-11-21",
    createdAt: "2026-11-21T20:05:00.000Z",
    duration: 1500,
    avgPower: "22.50",
    maxPower: null,
    avgCadence: null,
    powerSeconds: 1500,
    resistance: "3.00",
    isOpen: false,
    whilePaused: false,
    sharedSeconds: 0,
    written: { mode: "assisted", minutes: 25, note: null, authorName: "Dana", isStruck: false, canCorrect: true },
    feedback: null,
    effort: null,
  };
  expect(isWritten(ride) && draftOf(ride, opened.timeZone)).toEqual({
    when: { day: "2026-11-21", time: "14:05" },
    minutes: "25",
    mode: "assisted",
    averagePowerWatts: "22.5",
    resistance: "3",
    note: "",
  });
});
