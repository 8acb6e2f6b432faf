import { describe, expect, test } from "vitest";
import { addTallies, ONE_FAILED, ONE_PASSED, summaryLine, tallyVitestRun } from "./tally.ts";

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((result) => ({ status: result })),
});
const report = (...testResults: object[]) => JSON.stringify({ testResults });

test("tallies add up to one plain line", () => {
  const sum = addTallies([ONE_PASSED, ONE_FAILED, { passed: 2, failed: 0, skipped: 3 }]);
  expect(summaryLine(sum)).toBe("3 passed, 1 failed, 3 skipped");
});

describe("a run of Vitest", () => {
  test("counts every test of every file; what is neither passed nor failed is skipped", () => {
    const json = report(file("failed", "passed", "failed"), file("passed", "passed", "skipped", "todo", "pending"));
    expect(tallyVitestRun(json, 1)).toEqual({ passed: 2, failed: 1, skipped: 3 });
  });

  test("counts a file that broke outside its tests as one failure", () => {
    expect(tallyVitestRun(report(file("failed"), file("passed", "passed")), 1)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
    });
  });

  test("fails when no test failed but Vitest did", () => {
    expect(tallyVitestRun(report(file("passed", "passed")), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  test.each([
    ["no report", undefined],
    ["half a report", '{"testRes'],
    ["a report of something else", "{}"],
    ["a report with no files", report()],
    ["a report with no tests", report(file("passed"))],
  ])("fails with %s, even with exit code 0", (_, json) => {
    expect(tallyVitestRun(json, 0)).toEqual(ONE_FAILED);
  });
});
