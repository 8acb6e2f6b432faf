import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { randomFrom } from "../../apps/server/src/seed/random.ts";
import { MODEL_TABLES } from "../../packages/clinical/src/index.ts";
import { expectAgreement, findSurvivors, MUTANTS, type Mutant } from "./mutants.ts";

/** All of them in `npm run soak`. */
const SAMPLE: Readonly<Record<string, number>> = { short: 10, full: 60, soak: 200 };

/** Others for each commit. */
function drawMutants(count: number): Mutant[] {
  const random = randomFrom(execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim());
  return MUTANTS.map((mutant) => ({ mutant, at: random() }))
    .sort((one, other) => one.at - other.at)
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

describe("changed numbers of the engine's tables", () => {
  it("are noticed by a check, in a sample drawn by the commit's hash", () => {
    expectAgreement();
    expect(findSurvivors(drawMutants(SAMPLE[process.env.TEST_DEPTH ?? "fast"] ?? 5))).toEqual([]);
    expectAgreement();
  });

  it("are named when no check notices", () => {
    const note = { value: 1 };
    const harmless = { name: "note.value: 1 -> 2", holder: note, key: "value", value: 1, mutant: 2 };
    expect(findSurvivors([harmless])).toEqual(["note.value: 1 -> 2"]);
    expect(note.value).toBe(1);
  });

  it("are of every table: coefficients, thresholds, prescription, benefit and caps", () => {
    expect(MUTANTS.length).toBeGreaterThan(1100);
    const tables = new Set(MUTANTS.map(({ name }) => name.split(".")[0]));
    const others = ["bands", "scales", "safety_items", "safety_rules_from_answers", "goal_caps", "clearance_hours"];
    expect([...tables]).toEqual(expect.arrayContaining([...Object.keys(MODEL_TABLES), ...others]));
    expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
  });
});
