import { describe, expect, it } from "vitest";
import { ENGINE_VERSION, MODEL_TABLES } from "../../packages/clinical/src/index.ts";
import { findChangedTables, fingerprintOf, fingerprintsNow, readFingerprints } from "./fingerprints.ts";

const whatToDo =
  `tables differ from those of engine ${ENGINE_VERSION}. A changed number, rule or term is a new version: raise ENGINE_VERSION in ` +
  "packages/clinical/src/assess.ts, follow docs/clinical/change-control.md, and add the new version's fingerprints with " +
  "'node --import tsx scripts/clinical/write-fingerprints.ts'. Only while nobody has the version: add --unreleased";

describe("the fingerprints of the engine's tables", () => {
  it("refuse a changed coefficient, threshold, rule or term under an old version", () => {
    expect(findChangedTables(readFingerprints()[ENGINE_VERSION], fingerprintsNow()), whatToDo).toEqual([]);
  });

  it("differ for any other number, and not for other words beside it", () => {
    const { vte } = MODEL_TABLES;
    const slope = { ...vte.perPaduaPoint, value: 0.26 };
    expect(fingerprintOf({ ...vte, perPaduaPoint: slope })).not.toBe(fingerprintOf(vte));
    expect(fingerprintOf({ ...vte, perPaduaPoint: { ...vte.perPaduaPoint, note: "Each point" } })).toBe(
      fingerprintOf(vte),
    );
  });

  it("name the table that changed, was added or has gone", () => {
    const version = { falls: "a", vte: "b", gone: "c" };
    expect(findChangedTables(version, { falls: "a", vte: "x", added: "d" })).toEqual(["vte", "gone", "added"]);
    expect(findChangedTables(undefined, { falls: "a" })).toEqual(["falls"]);
  });
});
