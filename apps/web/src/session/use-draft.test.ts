import { expect, it } from "vitest";
import { restoreDraft } from "../provider/written-ride/ride-draft.ts";
import { anyText, textsLike } from "./use-draft.ts";

it("reads texts as they were typed, and nothing of another shape [SESSION-20]", () => {
  const read = textsLike({ kind: "", note: "" });
  expect(read({ kind: "fall", note: "Stiff", more: 1 })).toEqual({ kind: "fall", note: "Stiff" });
  for (const other of [null, "fall", { kind: "fall" }, { kind: "fall", note: 3 }]) expect(read(other)).toBeNull();
  expect([anyText("x"), anyText(3)]).toEqual(["x", null]);
});

it("reads a written ride's fields again, and none of a version that had others [SESSION-20]", () => {
  const draft = { when: null, minutes: "25", mode: "passive", averagePowerWatts: "", resistance: "2", note: "" };
  const at = { day: "2026-11-20", time: "14:05" };
  expect(restoreDraft(draft)).toEqual(draft);
  expect(restoreDraft({ ...draft, when: at })).toEqual({ ...draft, when: at });
  for (const other of [{ ...draft, mode: "motor" }, { ...draft, when: "now" }, { minutes: "25" }, null]) {
    expect(restoreDraft(other)).toBeNull();
  }
});
