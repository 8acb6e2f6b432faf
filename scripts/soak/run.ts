import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "../../apps/server/test/support/run-postgres.ts";
import { runCommand } from "../test/commands.ts";
import { type Figures, hasFailed, writeTables } from "./figures.ts";
import { type Part, parts, planSlices, type Slice } from "./plan.ts";
import { PartState } from "./state.ts";

/**
 * Long runs of the randomized tests: properties, kills under load, hostile requests. Goes on where an earlier run with
 * the same seed stopped. The seed is the commit's hash, so that each commit tries different cases.
 */

const { values: options } = parseArgs({
  options: {
    seed: { type: "string" },
    rounds: { type: "string", default: "1000" },
    requests: { type: "string", default: "1000000" },
    minutes: { type: "string" },
    only: { type: "string" },
    slice: { type: "string" },
    workers: { type: "string", default: "2" },
  },
});
const git = (...words: string[]) => execFileSync("git", words, { encoding: "utf8" }).trim();
const commit = git("rev-parse", "--short=12", "HEAD");
const code = git("status", "--porcelain") === "" ? commit : `${commit} with changes`;
const seed = options.seed ?? commit;
const chosen = parts.filter((part) => options.only === undefined || part === options.only);
if (chosen.length === 0) throw new Error(`--only takes one of ${parts.join(", ")}.`);
const deadline = options.minutes ? Date.now() + Number(options.minutes) * 60_000 : Number.POSITIVE_INFINITY;

const states = new Map<Part, PartState>(
  chosen.map((part) => [part, new PartState(join(".tmp", "soak"), seed, part, code)]),
);
const stateOf = ({ part }: Slice) => states.get(part) as PartState;
const plan = planSlices({ seed, parts: chosen, rounds: Number(options.rounds), requests: Number(options.requests) });
const slices = options.slice ? plan.filter(({ name }) => name === options.slice) : plan;
const waiting = slices.filter((slice) => options.slice !== undefined || !stateOf(slice).figuresOf(slice));
console.log(`Seed ${seed}, code ${code}: ${waiting.length} of ${slices.length} slices left.`);

const running = new Set<ChildProcess>();
const crashed: string[] = [];
let isInterrupted = false;

/** In a process group of its own, which ends with all its servers when the run is interrupted. */
async function runInProcess(slice: Slice): Promise<Figures | null> {
  const folder = mkdtempSync(join(tmpdir(), "soak-"));
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/soak/run-slice.ts", JSON.stringify(slice)], {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      TMPDIR: folder,
      PRODUCT_IS_BUILT: "yes",
      ...("database" in slice ? { TEST_DATABASE: slice.database } : {}),
    },
  });
  running.add(child);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const [exitCode] = await once(child, "close");
  running.delete(child);
  rmSync(folder, { recursive: true, force: true });
  return exitCode === 0 ? JSON.parse(output.trim().split("\n").at(-1) ?? "") : null;
}

async function work(): Promise<void> {
  for (;;) {
    const slice = isInterrupted || Date.now() > deadline ? undefined : waiting.shift();
    if (!slice) return;
    const start = performance.now();
    const figures = await runInProcess(slice);
    if (isInterrupted) return;
    const seconds = Math.round((performance.now() - start) / 1000);
    if (!figures) crashed.push(slice.name);
    else stateOf(slice).store(slice, figures);
    const outcome = !figures ? "crashed" : hasFailed(figures) ? "FAILED" : "ok";
    console.log(`${new Date().toISOString().slice(11, 19)} ${slice.name} ${outcome} (${slice.size} in ${seconds} s)`);
  }
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    isInterrupted = true;
    for (const { pid } of running) if (pid) process.kill(-pid, "SIGKILL");
  });
}

if (waiting.some(({ part }) => part === "kills")) {
  const { exitCode } = await runCommand(["npm", "run", "--silent", "build"]);
  if (exitCode !== 0) process.exit(exitCode);
}
const stopPostgres = await startPostgres();
try {
  await Promise.all(Array.from({ length: Number(options.workers) }, work));
} finally {
  await stopPostgres();
}

const done = slices.flatMap((slice) => {
  const figures = stateOf(slice).figuresOf(slice);
  return figures ? [{ name: slice.name, figures }] : [];
});
const repeat = (name: string) =>
  `Repeat with: npm run soak -- --seed ${seed} --rounds ${options.rounds} --requests ${options.requests} --slice ${name}`;
for (const { name, figures } of done.filter((slice) => hasFailed(slice.figures))) {
  console.log(`\n${name} failed. ${repeat(name)}\n${figures.problems.join("\n")}`);
}
for (const name of crashed) console.log(`\n${name} crashed. ${repeat(name)}`);
console.log(`\n${writeTables(done.map(({ figures }) => figures))}\n`);
if (done.length < slices.length) {
  console.log(
    `${slices.length - done.length} of ${slices.length} slices are left: the same command goes on with them.`,
  );
}
if (crashed.length > 0 || done.some(({ figures }) => hasFailed(figures))) process.exitCode = 1;
else if (isInterrupted) process.exitCode = 130;
