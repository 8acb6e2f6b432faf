import { describe, expect, it } from "vitest";
import { coming, feltBetter, over, told, unseen } from "../../../test/support/help-fixtures.ts";
import type { KeptCall } from "./call-store.ts";
import { helpView } from "./help-view.ts";

const patientId = 4;
const kept = (changes: Partial<KeptCall> = {}): KeptCall => ({
  touchId: "7d1d7c0e-3f0c-4f4e-9f57-000000000001",
  touchedAtMs: 1000,
  rideId: null,
  ticket: "ticket",
  betterAtMs: null,
  mark: null,
  patientId,
  failure: null,
  isOnDisk: true,
  ...changes,
});
const kindOf = (...[request, calls = [], isReached = true]: [Parameters<typeof helpView>[1], KeptCall[]?, boolean?]) =>
  helpView(patientId, request, calls, isReached)?.kind ?? null;

describe("what a patient reads of their call for help", () => {
  it.each([
    ["nothing without one", null, null],
    ["that nobody can see it", unseen, "unseen"],
    ["that the team was told", told, "told"],
    ["nothing more once they feel better: the state says that they wait", feltBetter, null],
    ["who is coming, also after they felt better", { ...coming, betterAt: feltBetter.betterAt }, "coming"],
    ["nothing once it is over", over, null],
  ] as const)("is %s [HELP-13]", (_, request, kind) => {
    expect(kindOf(request)).toBe(kind);
  });

  it.each([
    ["that it is on its way", kept(), true, "sending"],
    ["that it was not sent, as soon as the server is not reached", kept(), false, "unsent"],
    ["that it was not sent, after it failed", kept({ failure: "network" }), true, "unsent"],
    ["that it was not sent, if the server refused it", kept({ failure: "server" }), true, "unsent"],
    [
      "that it was not sent, also once they feel better",
      kept({ failure: "network", betterAtMs: 2000 }),
      false,
      "unsent",
    ],
    ["nothing of somebody else's call that waits at this tablet", kept({ patientId: null }), false, null],
  ] as const)("is %s, before the server has it [HELP-7]", (_, call, isReached, kind) => {
    expect(kindOf(null, [call], isReached)).toBe(kind);
  });

  it("is who is coming, whatever still waits on the tablet [HELP-13]", () => {
    expect(kindOf(coming, [kept({ failure: "network" })], false)).toBe("coming");
  });

  it("offers 'I feel better' only where the server takes it [HELP-4]", () => {
    expect(helpView(patientId, told, [], true)).toMatchObject({ canFeelBetter: true });
    expect(helpView(patientId, { ...told, betterFrom: null }, [], true)).toMatchObject({ canFeelBetter: false });
    expect(helpView(patientId, unseen, [], true)).toMatchObject({ betterFrom: unseen.betterFrom });
  });
});
