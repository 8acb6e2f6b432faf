/**
 * Breaks the code of rules drawn by the commit's hash, one small change at a time, runs only the tests that name the
 * rule, and says whether one fails. A rule whose changes all survive fails the run. Needs a clean working tree: files
 * are changed in place and put back, after an interruption by the next start, which also goes on where it stopped.
 *
 *   npm run mutate-rules -- [--rules 30] [--mutants 3] [--only RIDE-7,GOAL-12] [--projects unit,api-postgres]
 */
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { listRepositoryFiles } from "../docs/repository-files.ts";
import { localProgram } from "../test/commands.ts";
import { findRuleTests } from "./find-rule-tests.ts";
import { applyMutant, listMutants } from "./mutants.ts";
import { readRuleMap, readRules } from "./read-rules.ts";

/** The quick ones first: the run ends with the first test that fails. */
const projectOrder = ["unit", "components", "api-postgres", "processes", "journeys", "built"] as const;
type Project = (typeof projectOrder)[number];

interface Attempt {
  readonly place: string;
  readonly line: number;
  readonly change: string;
  /** The project whose tests failed; null: no test noticed; 'unclear': they fail without the change too. */
  readonly noticedBy: Project | "unclear" | null;
}

/** What of Vitest's JSON report is read. */
interface Report {
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

interface State {
  /** A changed file, to be put back. */
  changed: { path: string; original: string } | null;
  readonly rules: Record<string, readonly Attempt[]>;
}

const { values: options } = parseArgs({
  options: {
    rules: { type: "string", default: "30" },
    mutants: { type: "string", default: "3" },
    only: { type: "string" },
    projects: { type: "string", default: projectOrder.join(",") },
  },
});
const projects = projectOrder.filter((project) => options.projects.split(",").includes(project));
const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
const commit = git("rev-parse", "HEAD");
const stateFolder = "node_modules/.cache/product-rules";
const reportFile = `${stateFolder}/report.json`;
const stateFile = `${stateFolder}/${commit.slice(0, 12)}.json`;
mkdirSync(stateFolder, { recursive: true });
const state: State = existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, "utf8")) : { changed: null, rules: {} };
const saveState = () => writeFileSync(stateFile, JSON.stringify(state, null, 2));

function putBack(): void {
  if (!state.changed) return;
  writeFileSync(state.changed.path, state.changed.original);
  state.changed = null;
  saveState();
}

putBack();
process.on("exit", putBack);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
if (git("status", "--porcelain") !== "") throw new Error("The working tree has changes: commit or stash them first.");

const files = listRepositoryFiles();
const tests = files
  .filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith("scripts/product-rules/"))
  .flatMap((path) => findRuleTests(path, readFileSync(path, "utf8")));
const { code, gaps } = readRuleMap();
const byHash = (key: string) => createHash("sha256").update(`${commit} ${key}`).digest("hex");
const drawn = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] =>
  items.toSorted((one, other) => (byHash(keyOf(one)) < byHash(keyOf(other)) ? -1 : 1));

const projectOf = (path: string): Project => {
  if (path.endsWith(".journey.test.ts")) return "journeys";
  if (path.endsWith(".component.test.tsx")) return "components";
  if (path.endsWith(".process.test.ts")) return "processes";
  if (path.startsWith("apps/server/test/built/")) return "built";
  return path.endsWith(".api.test.ts") ? "api-postgres" : "unit";
};

/**
 * True where no test that names the rule fails in this project. Whole files run, as a test may build on the one before
 * it. What hangs for ten minutes fails.
 */
async function doTestsPass(id: string, project: Project): Promise<boolean> {
  const paths = [...new Set(tests.filter((test) => test.ids.includes(id)).map(({ path }) => path))];
  const own = paths.filter((path) => projectOf(path) === project);
  if (own.length === 0) return true;
  rmSync(reportFile, { force: true });
  const command = ["run", "--project", project, "--reporter=json", `--outputFile=${reportFile}`, ...own];
  const child = spawn(localProgram("vitest"), command, { stdio: "ignore", detached: true });
  const limit = setTimeout(() => child.pid && process.kill(-child.pid, "SIGKILL"), 600_000);
  const [exitCode] = await once(child, "close");
  clearTimeout(limit);
  if (exitCode === 0) return true;
  if (!existsSync(reportFile)) return false;
  const { testResults }: Report = JSON.parse(readFileSync(reportFile, "utf8"));
  return testResults.every(({ status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    // A file that fails without a failed test broke as a whole.
    if (failed.length === 0) return status !== "failed";
    return !failed.some(({ title }) => new RegExp(`[[ ]${id}[,\\]]`).test(title));
  });
}

async function tryMutant(id: string, path: string, mutated: string): Promise<Attempt["noticedBy"]> {
  for (const project of projects) {
    state.changed = { path, original: readFileSync(path, "utf8") };
    saveState();
    writeFileSync(path, mutated);
    const isUnnoticed = await doTestsPass(id, project);
    putBack();
    if (isUnnoticed) continue;
    return (await doTestsPass(id, project)) ? project : "unclear";
  }
  return null;
}

async function breakRule(id: string): Promise<Attempt[]> {
  const mutants = (code[id] ?? []).flatMap((place) => {
    const [path = "", symbol] = place.split("#");
    return listMutants(path, readFileSync(path, "utf8"), symbol).map((mutant) => ({ place, path, mutant }));
  });
  const attempts: Attempt[] = [];
  for (const { place, path, mutant } of drawn(
    mutants,
    ({ path, mutant }) => `${id} ${path} ${JSON.stringify(mutant)}`,
  )) {
    if (attempts.length >= Number(options.mutants)) break;
    const source = readFileSync(path, "utf8");
    const noticedBy = await tryMutant(id, path, applyMutant(source, mutant));
    const line = source.slice(0, mutant.start).split("\n").length;
    const was = source.slice(mutant.start, mutant.end).replace(/\s+/g, " ").slice(0, 40);
    attempts.push({ place, line, change: `${was} -> ${mutant.replacement.trim().slice(0, 40)}`, noticedBy });
    if (noticedBy && noticedBy !== "unclear") break;
  }
  return attempts;
}

const ids = readRules()
  .map(({ id }) => id)
  .filter((id) => !gaps[id]);
const chosen = options.only?.split(",") ?? drawn(ids, (id) => id).slice(0, Number(options.rules));
const isNoticed = (attempt: Attempt) => attempt.noticedBy !== null && attempt.noticedBy !== "unclear";
const unnoticed: string[] = [];
for (const id of chosen) {
  state.rules[id] ??= await breakRule(id);
  saveState();
  const attempts = state.rules[id];
  const noticed = attempts.find(isNoticed);
  if (!noticed) unnoticed.push(id);
  console.log(noticed ? `noticed by ${noticed.noticedBy}  ${id}  (change ${attempts.length})` : `NOT NOTICED  ${id}`);
  for (const { place, line, change, noticedBy } of attempts) {
    console.log(`    ${place}:${line}  ${change}${noticedBy === "unclear" ? "  (its tests fail without it too)" : ""}`);
  }
}
console.log(
  `${chosen.length} rules of ${commit.slice(0, 12)}, ${unnoticed.length} not noticed: ${unnoticed.join(", ")}`,
);
if (unnoticed.length > 0) process.exitCode = 1;
