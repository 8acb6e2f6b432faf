import type { ListedSession } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { csvCell } from "../../ui/csv.ts";
import { exportedSource, sessionCsv } from "./session-csv.ts";

const session: ListedSession = {
  id: "6407d289-dd19-4b2f-bfa5-721228d89056",
  source: "bike",
  sessionDate: "2026-11-20",
  createdAt: "2026-11-20T14:35:28.912Z",
  duration: 918,
  avgPower: "26.77",
  maxPower: "31",
  avgCadence: "41.5",
  powerSeconds: 918,
  resistance: null,
  isOpen: false,
  whilePaused: false,
  sharedSeconds: 0,
  written: null,
  feedback: null,
  effort: null,
};
const written = {
  mode: "active",
  minutes: 15,
  note: null,
  authorName: "Una Upgrade",
  isStruck: false,
  canCorrect: false,
} as const;
const headers = {
  date: "Date",
  startedAt: "Started at",
  durationMinutes: "Duration (min)",
  avgPowerWatts: "Avg Power (W)",
  maxPowerWatts: "Max Power (W)",
  powerMinutes: "Watts measured (min)",
  avgCadenceRpm: "Avg turns a minute",
  resistance: "Resistance",
  source: "Source",
};

describe("session csv", () => {
  it("writes a line for each ride under the headers [LOOK-9, REPORT-7]", () => {
    expect(sessionCsv([session], headers, { nameOf: (source) => source.toUpperCase(), timeZone: "UTC" })).toBe(
      "\uFEFFDate,Started at,Duration (min),Avg Power (W),Max Power (W),Resistance,Source," +
        "Watts measured (min),Avg turns a minute\r\n" +
        "2026-11-20,2026-11-20 14:35,15.3,26.77,31,,BIKE,15.3,41.5\r\n",
    );
  });

  it("leaves watts empty that nobody measured, and says for how long they were [REPORT-14]", () => {
    const cadenceOnly = { ...session, avgPower: null, maxPower: null, powerSeconds: 0, avgCadence: "40" };
    const inPart = { ...session, powerSeconds: 459 };
    const [, none, part] = sessionCsv([cadenceOnly, inPart], headers, { nameOf: () => "Bike", timeZone: "UTC" }).split(
      "\r\n",
    );
    expect(none).toBe("2026-11-20,2026-11-20 14:35,15.3,,,,Bike,0.0,40");
    expect(part).toBe("2026-11-20,2026-11-20 14:35,15.3,26.77,31,,Bike,7.6,41.5");
  });

  const startedAt = (createdAt: string, timeZone = "America/New_York") =>
    sessionCsv([{ ...session, createdAt }], headers, { nameOf: () => "", timeZone })
      .split("\r\n")[1]
      ?.split(",")[1];

  it("has the hospital's day and time of a ride in the evening, and on both nights of the clock change [REPORT-13]", () => {
    expect(startedAt("2026-11-21T01:30:00.000Z")).toBe("2026-11-20 20:30");
    expect(startedAt("2026-03-08T06:59:00.000Z")).toBe("2026-03-08 01:59");
    expect(startedAt("2026-03-08T07:00:00.000Z")).toBe("2026-03-08 03:00");
    expect(startedAt("2026-11-01T04:59:59.000Z")).toBe("2026-11-01 00:59");
    expect(startedAt("2026-11-01T07:00:00.000Z")).toBe("2026-11-01 02:00");
  });

  it.each([
    ["2026-11-01T05:00:00.000Z", "America/New_York", "2026-11-01 01:00 -04:00"],
    ["2026-11-01T05:59:59.000Z", "America/New_York", "2026-11-01 01:59 -04:00"],
    ["2026-11-01T06:00:00.000Z", "America/New_York", "2026-11-01 01:00 -05:00"],
    ["2026-11-01T06:59:00.000Z", "America/New_York", "2026-11-01 01:59 -05:00"],
    ["2026-10-25T00:30:00.000Z", "Europe/Berlin", "2026-10-25 02:30 +02:00"],
    ["2026-10-25T01:30:00.000Z", "Europe/Berlin", "2026-10-25 02:30 +01:00"],
    ["2026-04-04T15:00:00.000Z", "Australia/Lord_Howe", "2026-04-05 01:30 +10:30"],
    ["2026-04-04T14:30:00.000Z", "Australia/Lord_Howe", "2026-04-05 01:30 +11:00"],
    ["2026-04-04T14:29:00.000Z", "Australia/Lord_Howe", "2026-04-05 01:29"],
  ])("has the offset of %s in %s, in an hour that occurs twice [REPORT-13]", (createdAt, timeZone, shown) => {
    expect(startedAt(createdAt, timeZone)).toBe(shown);
  });

  it("distinguishes rides that count in no total from those that do [REPORT-7, RIDE-61, RIDE-63]", () => {
    const byHand = { source: "hand", written } as const;
    const passive = { ...byHand, written: { ...written, mode: "passive" } } as const;
    const struck = { ...passive, written: { ...passive.written, isStruck: true } } as const;
    const sources = [session, byHand, passive, struck].map(exportedSource);
    expect(sources).toEqual(["bike", "hand", "passive", "struck"]);
  });

  it.each([
    ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
    ["+1+1", "'+1+1"],
    ["-cmd", "'-cmd"],
    ["@sum", "'@sum"],
    ["\tx", "'\tx"],
    ["-12.5", "-12.5"],
    ['a "b", c', '"a ""b"", c"'],
    ["plain", "plain"],
  ])("makes %j safe as %j (ASVS 13) [REPORT-7]", (text, cell) => expect(csvCell(text)).toBe(cell));
});
