import { readFileSync } from "node:fs";
import { type AssessmentInput, assessRisk } from "../src/index.ts";
import { carriedOf, compare, metricsOf, unremarkable } from "./check-assessments.ts";
import { type FlatInput, safetyAnswersOf } from "./vignettes.ts";

interface WorkedCase {
  /** Where it differs from the unremarkable patient, the safety check's answers included. */
  readonly input: FlatInput;
  readonly expected: Readonly<Record<string, unknown>>;
}

/** From reference/model.py, which does not know the engine. */
export const workedCases: readonly WorkedCase[] = readFileSync(new URL("worked-cases.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));

/** The engine rounds probabilities to six decimals. */
const SIX_DECIMALS = 0.0000006;

/** Every difference from the worked cases. */
export const checkWorkedCases = (): string[] =>
  workedCases.flatMap(({ input, expected }) => {
    const patient = { ...unremarkable, ...input, safety_answers: safetyAnswersOf(input) } as AssessmentInput;
    const got = metricsOf(patient, assessRisk(patient, { includesWithout: false, ...carriedOf(input) }));
    return compare(got, expected, JSON.stringify(input), SIX_DECIMALS);
  });
