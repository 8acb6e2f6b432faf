import { readFileSync } from "node:fs";
import { type AssessmentInput, assessRisk } from "../../packages/clinical/src/index.ts";

const VIGNETTES = new URL("../../packages/clinical/test/vignettes.json", import.meta.url);
const ROUNDS = 7;
const ASSESSMENTS_PER_ROUND = 300_000;

const inputs: AssessmentInput[] = JSON.parse(readFileSync(VIGNETTES, "utf8")).map(
  (vignette: { input: AssessmentInput }) => vignette.input,
);

/** Keeps the latest result reachable, so that nothing can be optimized away. */
let kept: unknown;

/** Median of the rounds, per second of processor time: garbage collection counts, waiting for a busy machine doesn't. */
function measure(work: (input: AssessmentInput) => unknown): number {
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = process.cpuUsage();
    for (let index = 0; index < ASSESSMENTS_PER_ROUND; index++) {
      const input = inputs[index % inputs.length];
      if (input) kept = work(input);
    }
    const { user, system } = process.cpuUsage(started);
    rates.push(ASSESSMENTS_PER_ROUND / ((user + system) / 1e6));
  }
  rates.sort((a, b) => a - b);
  return rates[Math.floor(ROUNDS / 2)] ?? 0;
}

const sizes = inputs.map((input) => JSON.stringify(assessRisk(input)).length);
const report = (label: string, rate: number) =>
  console.log(`${label.padEnd(38)}${Math.round(rate).toLocaleString("en")}/s`);

report("full assessment", measure(assessRisk));
report(
  "full assessment and JSON.stringify",
  measure((input) => JSON.stringify(assessRisk(input))),
);
console.log(`result as JSON, bytes: ${Math.min(...sizes)} to ${Math.max(...sizes)}`);
if (kept === undefined) throw new Error("nothing measured");
