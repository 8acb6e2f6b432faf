import { expect, it } from "vitest";
import { writeTable } from "./bench-table.ts";

it("The table has each result with its goal, whether it is met, and the load", () => {
  const one = { bench: "dashboard", what: "to a bare route", load: 0.42 };
  const rows = [
    { ...one, result: "0.94", goal: "at least 0.92", isMet: true },
    { ...one, result: "1.2 x", goal: "at most 1.05 x", isMet: false },
    { ...one, what: "p50 | p99", result: "3 ms", goal: "", isMet: null },
  ];
  expect(writeTable(rows)).toBe(
    [
      "| Benchmark | What | Result | Goal | | Load |",
      "| --- | --- | --- | --- | --- | --- |",
      "| dashboard | to a bare route | 0.94 | at least 0.92 | met | 0.4 |",
      "| dashboard | to a bare route | 1.2 x | at most 1.05 x | **missed** | 0.4 |",
      "| dashboard | p50 \\| p99 | 3 ms |  |  | 0.4 |",
      "",
    ].join("\n"),
  );
});
