import { describe, expect, it } from "vitest";
import { shiftsUntil, shiftToHandOver } from "./shifts.ts";

const zone = "America/New_York";
const hours = [7, 15, 23];
const at = (text: string) => new Date(text);

describe("the hospital's shifts", () => {
  it("are listed with the current one first, across midnight too [HANDOVER-1]", () => {
    const shifts = shiftsUntil(at("2026-11-24T14:05:00-05:00"), hours, zone);
    expect(shifts.map(({ from }) => from)).toEqual([
      at("2026-11-24T07:00:00-05:00"),
      at("2026-11-23T23:00:00-05:00"),
      at("2026-11-23T15:00:00-05:00"),
      at("2026-11-23T07:00:00-05:00"),
    ]);
    expect(shifts[0]?.to).toEqual(at("2026-11-24T15:00:00-05:00"));
    expect(shiftsUntil(at("2026-11-24T02:00:00-05:00"), hours, zone)[0]).toEqual({
      from: at("2026-11-23T23:00:00-05:00"),
      to: at("2026-11-24T07:00:00-05:00"),
    });
  });

  it("keep the hospital's hours when clocks change", () => {
    const [night] = shiftsUntil(at("2026-11-01T03:00:00-05:00"), hours, zone);
    expect(night).toEqual({ from: at("2026-10-31T23:00:00-04:00"), to: at("2026-11-01T07:00:00-05:00") });
  });

  it.each([
    ["2026-11-24T14:59:00-05:00", "2026-11-24T07:00:00-05:00"],
    ["2026-11-24T15:00:00-05:00", "2026-11-24T07:00:00-05:00"],
    ["2026-11-24T15:59:59-05:00", "2026-11-24T07:00:00-05:00"],
    ["2026-11-24T16:00:00-05:00", "2026-11-24T15:00:00-05:00"],
  ])("at %s the one from %s is handed over [HANDOVER-1]", (now, from) => {
    expect(shiftToHandOver(at(now), shiftsUntil(at(now), hours, zone)).from).toEqual(at(from));
  });

  it("may be a single one a day", () => {
    const [today] = shiftsUntil(at("2026-11-24T14:05:00-05:00"), [7], zone);
    expect(today).toEqual({ from: at("2026-11-24T07:00:00-05:00"), to: at("2026-11-25T07:00:00-05:00") });
  });
});
