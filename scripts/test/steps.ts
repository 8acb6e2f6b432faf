import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { lintCheck, runChecks, typeCheck } from "./checks.ts";
import { localProgram, runCommand } from "./commands.ts";
import { findBluetoothChromium, findChromium, findFirefox } from "./find-browsers.ts";
import { findNode24 } from "./find-node-24.ts";
import { findPostgres } from "./find-postgres.ts";
import { ONE_FAILED, ONE_PASSED, type Tally, tallyVitestRun } from "./tally.ts";

const REPORTS = join(".tmp", "test-reports");
const FAILURES_REPORTER = join("scripts", "test", "failures-reporter.ts");

/** What a step may need from the machine, by the setting that passes its path to the step. */
const TOOLS = {
  POSTGRES_BIN: findPostgres,
  CHROMIUM_PATH: findChromium,
  BLUETOOTH_CHROMIUM_PATH: findBluetoothChromium,
  FIREFOX_PATH: findFirefox,
  NODE_24_PATH: findNode24,
};

export interface Step {
  name: string;
  tools?: readonly (keyof typeof TOOLS)[];
  /** The step whose failure makes this one pointless. */
  after?: string;
  /** Runs with TEST_DEPTH=full only. */
  isFull?: true;
  run: (print: Print) => Promise<Tally>;
}

type Print = (text: string) => void;

/** In the order in which they begin: first those that others depend on, then the longest. */
export const STEPS: Step[] = [
  { name: "build", run: buildProduct },
  { name: "lint", run: (print) => runChecks([lintCheck], print) },
  { name: "types", run: (print) => runChecks([typeCheck()], print) },
  { name: "unit", run: (print) => runVitest("unit", print) },
  {
    name: "journeys",
    tools: ["CHROMIUM_PATH", "BLUETOOTH_CHROMIUM_PATH"],
    after: "build",
    run: (print) => runVitest("journeys", print),
  },
  { name: "api", run: (print) => runVitest("api", print) },
  { name: "components", tools: ["CHROMIUM_PATH"], run: runComponents },
  {
    name: "engines",
    isFull: true,
    tools: ["CHROMIUM_PATH", "FIREFOX_PATH"],
    after: "build",
    run: (print) => runVitest("engines", print),
  },
  { name: "built", isFull: true, tools: ["NODE_24_PATH"], after: "build", run: (print) => runVitest("built", print) },
  { name: "processes", isFull: true, run: (print) => runVitest("processes", print) },
  // On the oldest PostgreSQL that the product supports.
  { name: "api-oldest", isFull: true, tools: ["POSTGRES_BIN"], run: (print) => runVitest("api-oldest", print) },
];

/** Finds or installs what the steps need. Returns a message for each tool that is missing. */
export function provideTools(steps: Step[]): Map<string, string> {
  const missing = new Map<string, string>();
  for (const setting of new Set(steps.flatMap((step) => step.tools ?? []))) {
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

/** What failed in a step, or needed a second try, one paragraph each; empty if nothing did. */
export function describeFailures(stepName: string): string {
  return readIfThere(failuresFile(stepName)) ?? "";
}

function failuresFile(stepName: string): string {
  return join(REPORTS, `${stepName}.failures.txt`);
}

async function buildProduct(print: Print): Promise<Tally> {
  const { exitCode, output } = await runCommand(["npm", "run", "--silent", "build"], { output: "keep" });
  print(output);
  if (exitCode !== 0) return ONE_FAILED;
  process.env.PRODUCT_IS_BUILT = "yes";
  return ONE_PASSED;
}

/** One step, one report: the few files that need a page of their own run beside the rest. */
function runComponents(print: Print): Promise<Tally> {
  return runVitest("components", print, ["components", "components-alone"]);
}

async function runVitest(step: string, print: Print, projects = [step]): Promise<Tally> {
  const reportFile = join(REPORTS, `${step}.json`);
  const reporters = ["default", "json", FAILURES_REPORTER].map((reporter) => `--reporter=${reporter}`);
  // A forgotten .only would leave the rest silently unrun.
  const command = [localProgram("vitest"), "run", "--allowOnly=false", ...reporters];
  command.push(...projects.map((project) => `--project=${project}`), `--outputFile.json=${reportFile}`);
  const environment = { FAILURES_FILE: failuresFile(step) };
  const { exitCode, output } = await runCommand(command, { output: "keep", environment });
  print(output);
  return tallyVitestRun(readIfThere(reportFile), exitCode);
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
