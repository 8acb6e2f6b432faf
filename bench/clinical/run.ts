import { type AssessmentInput, assessRisk } from "../../packages/clinical/src/index.ts";
import { readVignette, vignettes } from "../../packages/clinical/test/check-assessments.ts";
import { type BenchRow, isShort, printRows } from "../bench-row.ts";
import { median } from "../median.ts";

const ROUNDS = isShort ? 3 : 7;
const ROUND_MS = 1500;
const ASSESSMENTS_BETWEEN_LOOKS = 1000;

/** Every field in the same order, as the contract reads them off the wire: V8 is slower with objects of many shapes. */
const read = vignettes.map(({ input }) => readVignette(input));
const fields = [...new Set(read.flatMap(({ patient }) => Object.keys(patient)))] as (keyof AssessmentInput)[];
const cases = read.map(({ patient, provenance }) => ({
  patient: JSON.parse(JSON.stringify(Object.fromEntries(fields.map((field) => [field, patient[field] ?? null])))),
  provenance,
}));

/** Keeps the latest result reachable, so that nothing can be optimized away. */
let kept: unknown;

/**
 * Median of the rounds, per second of processor time: garbage collection counts, waiting for a busy machine doesn't.
 */
function measure(work: (vignette: (typeof cases)[number]) => unknown): number {
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = process.cpuUsage();
    let assessments = 0;
    let spentMicroseconds = 0;
    while (spentMicroseconds < ROUND_MS * 1000) {
      for (let index = 0; index < ASSESSMENTS_BETWEEN_LOOKS; index++) {
        const vignette = cases[assessments++ % cases.length];
        if (vignette) kept = work(vignette);
      }
      const { user, system } = process.cpuUsage(started);
      spentMicroseconds = user + system;
    }
    rates.push(assessments / (spentMicroseconds / 1e6));
  }
  return median(rates);
}

const measureAssessment = (includesWithout: boolean) =>
  measure(({ patient, provenance }) => assessRisk(patient, { includesWithout, provenance }));

function row(what: string, rate: number, goal: number | null): BenchRow {
  return {
    bench: "clinical",
    what,
    result: `${Math.round(rate).toLocaleString("en")} a second`,
    goal: goal === null ? "" : `at least ${goal.toLocaleString("en")}`,
    isMet: goal === null ? null : rate >= goal,
  };
}

const rows = [
  row("assessments on one core", measureAssessment(false), 60_000),
  row("the same with 'without' for each answer", measureAssessment(true), 3000),
  row(
    "the same and JSON.stringify",
    measure(({ patient, provenance }) => JSON.stringify(assessRisk(patient, { provenance }))),
    null,
  ),
];
const sizes = cases.map(({ patient, provenance }) => JSON.stringify(assessRisk(patient, { provenance })).length);
console.log(`result as JSON, bytes: ${Math.min(...sizes)} to ${Math.max(...sizes)}`);
if (kept === undefined) throw new Error("nothing measured");
printRows(rows);
