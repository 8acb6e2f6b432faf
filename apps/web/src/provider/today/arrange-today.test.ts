import type { ProviderPatient } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { arrangeToday, hasOpenSession, isAbove, toDoOf } from "./arrange-today.ts";

type Reason = ProviderPatient["attention"]["reason"];
const patient = (id: number, reason: Reason, changes: Partial<ProviderPatient> = {}) =>
  ({
    id,
    firstName: "Zoë",
    lastName: `Müller${id}`,
    bed: `${id}-B`,
    rideState: { state: "active" },
    attention: { rank: id, reason },
    ...changes,
  }) as ProviderPatient;

const ward = [
  patient(1, "symptoms"),
  patient(2, "event"),
  patient(3, "on-hold"),
  patient(4, "session-check"),
  patient(5, "unexplained"),
  patient(6, "no-ride"),
  patient(7, "on-track"),
  patient(8, "not-now"),
  patient(9, "below-goal"),
  patient(10, "help"),
  patient(11, "must-stop"),
  patient(12, "help-to-end"),
];
const arranged = (search = "", riding: number[] = []) => arrangeToday(ward, { search, ridingIds: new Set(riding) });
const ids = (rows: ReturnType<typeof arranged>) => rows.map((row) => row.patient.id);

describe("the order of Today", () => {
  it("is help, rides that must stop, calls to be ended, riding now, who needs something as ranked, then the others [PORTAL-3, PORTAL-50]", () => {
    expect(ids(arranged("", [7]))).toEqual([10, 11, 12, 7, 1, 2, 3, 4, 5, 6, 9, 8]);
    expect(ids(arranged().filter(isAbove))).toEqual([10, 11, 12, 1, 2, 3, 4, 5, 6, 9]);
    expect(ids(arranged("", [8]).filter(isAbove))).toContain(8);
  });

  it("finds by bed and name, without regard to case, accents and the order of the words", () => {
    expect(ids(arranged("muller3 zoe"))).toEqual([3]);
    expect(ids(arranged(" 10-b "))).toEqual([10]);
    expect(ids(arranged("nobody"))).toEqual([]);
  });
});

describe("what to do next", () => {
  it.each([
    ["help", "going"],
    ["must-stop", "stop"],
    ["help-to-end", "atBed"],
    ["symptoms", "answer"],
    ["too-hard", "answer"],
    ["event", "assess"],
    ["check-due", "assess"],
    ["ask-first", "decide"],
    ["session-check", "check"],
    ["unexplained", "notDone"],
    ["no-goals", "send"],
    ["no-ride", "review"],
    ["on-track", null],
    ["not-now", null],
  ] as const)("of %s: %s [PORTAL-37]", (reason, toDo) => {
    expect(toDoOf(patient(1, reason), false)).toBe(toDo);
  });

  it("is to send goals if none are in force, and during a ride only what can't wait", () => {
    const ready = { rideState: { state: "ready" } } as Partial<ProviderPatient>;
    expect(toDoOf(patient(1, "no-ride", ready), false)).toBe("send");
    expect(toDoOf(patient(1, "session-check"), true)).toBeNull();
    expect(toDoOf(patient(1, "symptoms"), true)).toBe("answer");
  });
});

it("a session is open until it is done or explained", () => {
  const slot = (status: "done" | "open" | "missed", reason: "procedure" | null = null) => ({
    slot: 1,
    status,
    filled: Number(status === "done"),
    reason,
  });
  expect(hasOpenSession({ slots: [slot("done"), slot("missed", "procedure")], unexplained: [] })).toBe(false);
  expect(hasOpenSession({ slots: [slot("open")], unexplained: [] })).toBe(true);
  expect(hasOpenSession({ slots: [], unexplained: [{ day: "2026-11-23", slot: 2 }] })).toBe(true);
});
