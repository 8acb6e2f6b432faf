import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";

const LINES_OF_A_MESSAGE = 12;

/**
 * Writes what went wrong to the file that FAILURES_FILE names, a paragraph for each failure, so that a log's last lines
 * can repeat it: failed tests, files that broke outside their tests, unhandled errors, and tests that needed a second try.
 */
export default class FailuresReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]) {
    const paragraphs = [
      ...modules.flatMap(describeModule),
      ...unhandledErrors.map((error) => `Unhandled error\n${firstLines([error])}`),
    ];
    writeFileSync(process.env.FAILURES_FILE ?? "", paragraphs.join("\n\n"));
  }
}

function describeModule(module: TestModule): string[] {
  const file = relative(process.cwd(), module.moduleId);
  const broken = [module, ...module.children.allSuites()]
    .flatMap((part) => part.errors())
    .map((error) => `${file}\n${firstLines([error])}`);
  return [...broken, ...[...module.children.allTests()].flatMap((test) => describeTest(file, test))];
}

function describeTest(file: string, test: TestCase): string[] {
  const { state, errors = [] } = test.result();
  const isFlaky = test.diagnostic()?.flaky;
  if (state !== "failed" && !isFlaky) return [];
  return [`${isFlaky ? "Passed at the second try: " : ""}${file} > ${test.fullName}\n${firstLines(errors)}`];
}

function firstLines(errors: readonly SerializedError[]): string {
  return errors
    .flatMap((error) => describeError(error).split("\n").slice(0, LINES_OF_A_MESSAGE))
    .map((line) => `    ${line}`)
    .join("\n");
}

/** Vitest reports a browser test's timeout only in its stack. */
function describeError({ stack = "", message }: SerializedError): string {
  return stack.includes(message) ? stack : `${message}\n${stack}`;
}
