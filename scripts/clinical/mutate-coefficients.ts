/**
 * Changes every number of the model's tables, one at a time and both ways, and asks the same checks that the tests
 * assert. A change that no check notices survives, is listed, and fails the run.
 *
 *   node --import tsx scripts/clinical/mutate-coefficients.ts
 */

import { BAND_TABLES, MODEL_TABLES, PUBLISHED_SCALES } from "../../packages/clinical/src/coefficients/tables.ts";
import { checkVignettes, checkWorkedCases } from "../../packages/clinical/test/check-assessments.ts";
import { checkBands } from "../../packages/clinical/test/check-bands.ts";
import { checkGuards } from "../../packages/clinical/test/check-guards.ts";
import { checkPublishedScales } from "../../packages/clinical/test/check-published-scales.ts";

const CHECKS = [checkVignettes, checkPublishedScales, checkBands, checkGuards, checkWorkedCases];

interface Leaf {
  readonly path: string;
  readonly holder: Record<string, unknown>;
  readonly key: string;
  readonly value: number;
}

function* numbersIn(node: unknown, path: string): Generator<Leaf> {
  if (typeof node !== "object" || node === null) return;
  const holder = node as Record<string, unknown>;
  for (const [key, value] of Object.entries(holder)) {
    if (typeof value === "number") yield { path: `${path}.${key}`, holder, key, value };
    else yield* numbersIn(value, `${path}.${key}`);
  }
}

/** Whole numbers by one, since days, years and points are whole; fractions by a tenth. */
const mutantsOf = (value: number): number[] =>
  Number.isInteger(value) ? [value + 1, value - 1] : [value * 1.1, value * 0.9];

function isNoticed(): boolean {
  try {
    return CHECKS.some((check) => check().length > 0);
  } catch {
    return true;
  }
}

if (isNoticed()) throw new Error("The checks fail without any change: run the tests first.");

const survivors: string[] = [];
let mutants = 0;
for (const leaf of numbersIn({ ...MODEL_TABLES, ...BAND_TABLES, scales: PUBLISHED_SCALES }, "")) {
  for (const mutant of mutantsOf(leaf.value)) {
    leaf.holder[leaf.key] = mutant;
    mutants += 1;
    if (!isNoticed()) survivors.push(`${leaf.path.slice(1)}: ${leaf.value} -> ${mutant}`);
    leaf.holder[leaf.key] = leaf.value;
  }
}

console.log(`${mutants} changes, ${mutants - survivors.length} noticed, ${survivors.length} survived`);
for (const survivor of survivors) console.log(`  ${survivor}`);
if (survivors.length > 0) process.exitCode = 1;
