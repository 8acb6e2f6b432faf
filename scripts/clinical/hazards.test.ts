import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findMissingTests } from "../docs/holding-tests.ts";
import { renderHazardLog } from "./hazard-log.ts";
import { levelOf, riskAfter, riskBefore } from "./hazards/hazard.ts";
import { hazards } from "./hazards.ts";

it("docs/clinical/hazard-log.md says what the table of hazards says", () => {
  const written = readFileSync(new URL("../../docs/clinical/hazard-log.md", import.meta.url), "utf8");
  expect(written, "run: npm run docs -- hazard-log").toBe(renderHazardLog());
});

describe("the hazards", () => {
  it("are at least forty, with an id each, in their order", () => {
    expect(hazards.length).toBeGreaterThanOrEqual(40);
    const ids = hazards.map(({ id }) => id);
    expect(ids.filter((id) => !/^HAZ-\d{2,3}$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    const numberOf = (id: string): number => Number(id.slice("HAZ-".length));
    expect(ids).toEqual(ids.toSorted((one, other) => numberOf(one) - numberOf(other)));
  });

  it("have cause, harm and control", () => {
    const empty = hazards.filter((hazard) =>
      [hazard.hazard, hazard.cause, hazard.harm, hazard.control].some((text) => text.trim() === ""),
    );
    expect(empty.map(({ id }) => id)).toEqual([]);
  });

  it("cite tests that exist, each once", () => {
    const missing = findMissingTests(hazards.flatMap(({ heldBy }) => heldBy));
    expect(missing, "a test was renamed or moved: correct scripts/clinical/hazards").toEqual([]);
    for (const { id, heldBy } of hazards) {
      const cited = heldBy.map(({ file, title }) => `${file}: ${title}`);
      expect(new Set(cited).size, id).toBe(cited.length);
    }
  });

  it("are no greater with their control, and no smaller where no test holds it", () => {
    for (const hazard of hazards) {
      expect(riskAfter(hazard), hazard.id).toBeLessThanOrEqual(riskBefore(hazard));
      if (hazard.heldBy.length === 0) expect(riskAfter(hazard), hazard.id).toBe(riskBefore(hazard));
    }
  });

  it("say what is open where the risk stays high", () => {
    const silent = hazards.filter((hazard) => levelOf(riskAfter(hazard)) === "high" && !hazard.open);
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  it("name each other only where the other exists", () => {
    const ids = new Set<string>(hazards.map(({ id }) => id));
    const named = JSON.stringify(hazards).match(/HAZ-\d+/g) ?? [];
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });
});
