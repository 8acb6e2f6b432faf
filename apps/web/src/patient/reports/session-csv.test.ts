import type { Session } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { csvCell, sessionCsv } from "./session-csv.ts";

const session: Session = {
  id: "6407d289-dd19-4b2f-bfa5-721228d89056",
  sessionDate: "2026-11-20",
  createdAt: "2026-11-20T14:35:28.912Z",
  duration: 918,
  avgPower: "26.77",
  maxPower: "31",
  resistance: null,
  isOpen: false,
};
const headers = {
  date: "Date",
  startedAt: "Started at",
  durationMinutes: "Duration (min)",
  avgPowerWatts: "Avg Power (W)",
  maxPowerWatts: "Max Power (W)",
  resistance: "Resistance",
};

describe("session csv", () => {
  it("writes a line for each ride under the headers [LOOK-9, REPORT-7]", () => {
    expect(sessionCsv([session], headers)).toBe(
      "\uFEFFDate,Started at,Duration (min),Avg Power (W),Max Power (W),Resistance\r\n" +
        "2026-11-20,2026-11-20T14:35:28.912Z,15.3,26.77,31,\r\n",
    );
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
  ])("makes %j safe as %j [REPORT-7]", (text, cell) => expect(csvCell(text)).toBe(cell));
});
