import { cpus, loadavg, totalmem } from "node:os";

/** One result of a benchmark in the table of `npm run bench`. */
export interface BenchRow {
  /** The folder of the benchmark, for example 'telemetry'. */
  readonly bench: string;
  readonly what: string;
  /** With its unit, for example '0.94 of the bare route'. */
  readonly result: string;
  /** For example 'at least 0.92'; empty for a result without one. */
  readonly goal: string;
  /** Null for a result without a goal. */
  readonly isMet: boolean | null;
}

/** Whether a benchmark should use its short form, which `npm run bench` asks for. */
export const isShort: boolean = process.argv.includes("--short");

/** Begins the line that hands a benchmark's rows to `npm run bench`. */
export const rowsPrefix = "rows: ";

/** Prints a benchmark's results for people, and on a last line for `npm run bench`. */
export function printRows(rows: readonly BenchRow[]): void {
  for (const { bench, what, result, goal, isMet } of rows) {
    const verdict = isMet === null ? "" : ` (goal: ${goal}, ${isMet ? "met" : "missed"})`;
    console.log(`${bench}: ${what}: ${result}${verdict}`);
  }
  console.log(describeMachine());
  console.log(`${rowsPrefix}${JSON.stringify(rows)}`);
}

/** 'load 0.4, 2 cores, 24 GiB, Node 20.20.0': what a result depends on besides the code. */
export function describeMachine(): string {
  const [load = 0] = loadavg();
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  return `load ${load.toFixed(1)}, ${cpus().length} cores, ${gibibytes} GiB, Node ${process.versions.node}`;
}
