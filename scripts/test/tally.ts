export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export const ONE_PASSED: Tally = { passed: 1, failed: 0, skipped: 0 };
export const ONE_FAILED: Tally = { passed: 0, failed: 1, skipped: 0 };

export function addTallies(tallies: Tally[]): Tally {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const tally of tallies) {
    sum.passed += tally.passed;
    sum.failed += tally.failed;
    sum.skipped += tally.skipped;
  }
  return sum;
}

export function summaryLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** The part of Vitest's JSON report that is counted. */
interface VitestReport {
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/**
 * Counts a run of Vitest. What is missing from the report counts as one failure: no report at all, no test in it,
 * a file that broke outside its tests, or an exit code that no failed test explains (an unhandled error).
 */
export function tallyVitestRun(reportJson: string | undefined, exitCode: number): Tally {
  const report = parseReport(reportJson);
  if (!report) return ONE_FAILED;
  const total = addTallies(report.testResults.map(tallyFile));
  const isUnexplained = total.failed === 0 && (exitCode !== 0 || total.passed + total.skipped === 0);
  return isUnexplained ? addTallies([total, ONE_FAILED]) : total;
}

function tallyFile(file: VitestReport["testResults"][number]): Tally {
  const statuses = file.assertionResults.map((test) => test.status);
  const passed = statuses.filter((status) => status === "passed").length;
  const failed = statuses.filter((status) => status === "failed").length;
  const isBroken = file.status === "failed" && failed === 0;
  return { passed, failed: failed + (isBroken ? 1 : 0), skipped: statuses.length - passed - failed };
}

function parseReport(json: string | undefined): VitestReport | undefined {
  try {
    const report = JSON.parse(json ?? "");
    return Array.isArray(report.testResults) ? report : undefined;
  } catch {
    return undefined;
  }
}
