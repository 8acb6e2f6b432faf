import type { BenchRow } from "./bench-row.ts";

/** A row with the load average of the machine when its benchmark ended. */
export interface TableRow extends BenchRow {
  readonly load: number;
}

const verdicts = new Map([
  [true, "met"],
  [false, "**missed**"],
  [null, ""],
]);

/** All results as a table in Markdown. */
export function writeTable(rows: readonly TableRow[]): string {
  const lines = rows.map(({ bench, what, result, goal, isMet, load }) =>
    [bench, what, result, goal, verdicts.get(isMet) ?? "", load.toFixed(1)].map(escapeCell).join(" | "),
  );
  const head = ["Benchmark | What | Result | Goal | | Load", "--- | --- | --- | --- | --- | ---"];
  return [...head, ...lines].map((line) => `| ${line} |\n`).join("");
}

const escapeCell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
