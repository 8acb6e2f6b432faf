import { describe, expect, it } from "vitest";
import { type DoseFacts, deliveredDose } from "./delivered-dose.ts";

const day = (changes: Partial<DoseFacts> = {}): DoseFacts => ({
  day: "2026-11-24",
  prescribed: { minutes: 15, sessions: 2, watts: 20 },
  isOnHold: false,
  isOver: true,
  filledSeconds: 0,
  filledWattMinutes: 0,
  unmeasuredSeconds: 0,
  missed: [],
  ...changes,
});
const statuses = (facts: DoseFacts) =>
  deliveredDose([facts]).days[0]?.slots.map(({ status, reason }) =>
    status === "missed" ? (reason ?? "none") : status,
  );

describe("a day's sessions", () => {
  it("are done when rides fill their share of the minutes, in their order [DOSE-2]", () => {
    expect(statuses(day({ isOver: false, filledSeconds: 899 }))).toEqual(["open", "open"]);
    expect(statuses(day({ isOver: false, filledSeconds: 900 }))).toEqual(["done", "open"]);
    expect(statuses(day({ filledSeconds: 3_600 }))).toEqual(["done", "done"]);
  });

  it("of a third of 20 minutes are done when 20 minutes are [DOSE-2]", () => {
    const prescribed = { minutes: 20 / 3, sessions: 3, watts: null };
    expect(statuses(day({ prescribed, filledSeconds: 1_200 }))).toEqual(["done", "done", "done"]);
  });

  it("are filled first if they have no reason, and a later ride supersedes a reason [DOSE-4]", () => {
    const missed = [{ slot: 1, reason: "procedure" as const }];
    expect(statuses(day({ missed, filledSeconds: 900 }))).toEqual(["procedure", "done"]);
    const [whole] = deliveredDose([day({ missed, filledSeconds: 1_800 })]).days;
    expect(whole?.slots).toMatchObject([
      { status: "done", reason: null, isSuperseded: true },
      { status: "done", isSuperseded: false },
    ]);
    expect(whole?.reasons).toEqual([]);
  });

  it("have only the reason that was given last [DOSE-4]", () => {
    const missed = [
      { slot: 2, reason: "tired" as const },
      { slot: 2, reason: "procedure" as const },
    ];
    expect(deliveredDose([day({ missed, filledSeconds: 900 })]).reasons).toEqual([{ reason: "procedure", count: 1 }]);
  });

  it("say 'no reason given' once the day is over [DOSE-5]", () => {
    expect(statuses(day({ isOver: false }))).toEqual(["open", "open"]);
    expect(deliveredDose([day()]).reasons).toEqual([{ reason: "no_reason", count: 2 }]);
  });
});

describe("the delivered dose", () => {
  it("adds up sessions, minutes and watt-minutes of the days that prescribe them [DOSE-6]", () => {
    const dose = deliveredDose([
      day({ filledSeconds: 900, filledWattMinutes: 270 }),
      day({ prescribed: { minutes: 10, sessions: 1, watts: null }, filledSeconds: 600, filledWattMinutes: 99 }),
      day({ prescribed: null, filledSeconds: 600, filledWattMinutes: 100 }),
      day({ isOver: false, missed: [{ slot: 2, reason: "visitors" }] }),
    ]);
    expect(dose.sessions).toEqual({ done: 2, open: 1, prescribed: 5 });
    expect(dose.minutes).toEqual({ delivered: 25, prescribed: 70 });
    expect(dose.wattMinutes).toEqual({ delivered: 270, prescribed: 1_200, unmeasuredMinutes: 0 });
    expect(dose.reasons).toEqual([
      { reason: "visitors", count: 1 },
      { reason: "no_reason", count: 1 },
    ]);
  });

  it("says for how many minutes nobody measured watts, on days that prescribe them [DOSE-13]", () => {
    const dose = deliveredDose([
      day({ filledSeconds: 900, filledWattMinutes: 100, unmeasuredSeconds: 600 }),
      day({ prescribed: { minutes: 10, sessions: 1, watts: null }, filledSeconds: 600, unmeasuredSeconds: 600 }),
    ]);
    expect(dose.wattMinutes).toEqual({ delivered: 100, prescribed: 600, unmeasuredMinutes: 10 });
    expect(dose.minutes).toEqual({ delivered: 25, prescribed: 40 });
  });

  it("is empty without days", () => {
    expect(deliveredDose([])).toMatchObject({ sessions: { prescribed: 0 }, wattMinutes: null, reasons: [], days: [] });
  });

  it.each([
    ["procedure", true],
    ["unsafe", true],
    ["off_ward", true],
    ["tired", false],
  ] as const)("excuses a day missed for '%s': %s [DOSE-7]", (reason, isExcused) => {
    expect(deliveredDose([day({ missed: [{ slot: 1, reason }] })]).days[0]?.isExcused).toBe(isExcused);
  });

  it("excuses a day on hold, and none for a reason that was superseded [DOSE-7]", () => {
    const missed = [{ slot: 1, reason: "procedure" as const }];
    const facts = [day({ isOnHold: true }), day({ missed, filledSeconds: 1_800 })];
    expect(deliveredDose(facts).days.map(({ isExcused }) => isExcused)).toEqual([true, false]);
  });
});
