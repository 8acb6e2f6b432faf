import type { ProviderPatient } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { arrangePatients, attentionReasons, comparisons, countReasons, type ListView } from "./arrange-patients.ts";

const patient = (id: number, firstName: string, lastName: string, rank: number, reason = "on-track") =>
  ({ id, firstName, lastName, attention: { rank, reason } }) as ProviderPatient;

const patients = [
  patient(1, "Zoë", "Adams", 2),
  patient(2, "Ben", "Zimmer", 0, "no-ride"),
  patient(3, "Ana", "Müller", 1, "below-goal"),
];
const view: ListView = { sort: "attention", reason: null, search: "" };
const ids = (changes: Partial<ListView>) => arrangePatients(patients, { ...view, ...changes }).map(({ id }) => id);

describe("the provider's list", () => {
  it("puts first who needs attention, or sorts by last name [PORTAL-3]", () => {
    expect(ids({})).toEqual([2, 3, 1]);
    expect(ids({ sort: "name" })).toEqual([1, 3, 2]);
  });

  it("finds names without regard to case, accents and the order of the words", () => {
    expect(ids({ search: "zoe" })).toEqual([1]);
    expect(ids({ search: " MULLER  ana " })).toEqual([3]);
    expect(ids({ search: "nobody" })).toEqual([]);
  });

  it("sorts by state as the states stand above each other, cleared ones after clear ones", () => {
    const inState = (id: number, state: string, reasonId: string | null) =>
      ({ id, rideState: { state, reasonId } }) as ProviderPatient;
    const mixed = [
      inState(1, "active", "cleared"),
      inState(2, "active", "green"),
      inState(3, "ask", null),
      inState(4, "stop", null),
      inState(5, "wait", "symptoms"),
    ];
    expect(mixed.toSorted(comparisons.check).map(({ id }) => id)).toEqual([4, 5, 3, 2, 1]);
    expect(attentionReasons[0]).toBe("help");
    expect(attentionReasons.at(-1)).toBe("on-track");
  });

  it("filters by reason and counts each", () => {
    expect(ids({ reason: "no-ride" })).toEqual([2]);
    expect(ids({ reason: "no-ride", search: "ana" })).toEqual([]);
    expect([...countReasons(patients)]).toEqual([
      ["on-track", 1],
      ["no-ride", 1],
      ["below-goal", 1],
    ]);
  });
});
