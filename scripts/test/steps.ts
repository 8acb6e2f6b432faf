import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { lintChecks, runChecks, typeChecks } from "./checks.ts";
import { localProgram, runCommand } from "./commands.ts";
import { findChromium } from "./find-chromium.ts";
import { findNode24 } from "./find-node-24.ts";
import { findPostgres } from "./find-postgres.ts";
import { ONE_FAILED, ONE_PASSED, type Tally, tallyVitestRun } from "./tally.ts";

const REPORTS = join(".tmp", "test-reports");
const FAILURES_REPORTER = join("scripts", "test", "failures-reporter.ts");

/** What a step may need from the machine, by the setting that passes its path to the step. */
const TOOLS = {
  POSTGRES_BIN: findPostgres,
  CHROMIUM_PATH: findChromium,
  NODE_24_PATH: findNode24,
};

export interface Step {
  name: string;
  tool?: keyof typeof TOOLS;
  /** The step whose failure makes this one pointless. */
  after?: string;
  run: () => Promise<Tally>;
}

export const STEPS: Step[] = [
  { name: "lint", run: () => runChecks(lintChecks()) },
  { name: "types", run: () => runChecks(typeChecks()) },
  { name: "unit", run: () => runVitest("unit") },
  { name: "processes", run: () => runVitest("processes") },
  { name: "build", run: buildProduct },
  { name: "built", tool: "NODE_24_PATH", after: "build", run: () => runVitest("built") },
  { name: "api-pglite", run: () => runVitest("api-pglite") },
  { name: "api-postgres", tool: "POSTGRES_BIN", run: () => runVitest("api-postgres") },
  { name: "components", tool: "CHROMIUM_PATH", run: () => runVitest("components") },
  { name: "journeys", tool: "CHROMIUM_PATH", after: "build", run: () => runVitest("journeys") },
  { name: "engines", tool: "CHROMIUM_PATH", after: "build", run: () => runVitest("engines") },
];

/** Finds or installs what the steps need. Returns a message for each tool that is missing. */
export function provideTools(steps: Step[]): Map<string, string> {
  const missing = new Map<string, string>();
  for (const setting of new Set(steps.flatMap((step) => step.tool ?? []))) {
    try {
      process.env[setting] = TOOLS[setting]();
      console.log(`${setting}=${process.env[setting]}`);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      missing.set(setting, message);
      console.log(message);
    }
  }
  return missing;
}

export function emptyReports(): void {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
}

/** What failed in a step, or needed a second try, a paragraph each; empty when nothing did. */
export function describeFailures(stepName: string): string {
  return readIfThere(failuresFile(stepName)) ?? "";
}

function failuresFile(stepName: string): string {
  return join(REPORTS, `${stepName}.failures.txt`);
}

async function buildProduct(): Promise<Tally> {
  const { exitCode } = await runCommand(["npm", "run", "--silent", "build"]);
  if (exitCode !== 0) return ONE_FAILED;
  process.env.PRODUCT_IS_BUILT = "yes";
  return ONE_PASSED;
}

async function runVitest(project: string): Promise<Tally> {
  const reportFile = join(REPORTS, `${project}.json`);
  const reporters = ["default", "json", FAILURES_REPORTER].map((reporter) => `--reporter=${reporter}`);
  // A forgotten .only would leave the rest silently unrun.
  const command = [localProgram("vitest"), "run", "--project", project, "--allowOnly=false", ...reporters];
  command.push(`--outputFile.json=${reportFile}`);
  const environment = { FAILURES_FILE: failuresFile(project) };
  const { exitCode } = await runCommand(command, { environment });
  return tallyVitestRun(readIfThere(reportFile), exitCode);
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
