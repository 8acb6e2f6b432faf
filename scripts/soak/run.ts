import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../../apps/server/test/support/run-postgres.ts";
import { runCommand } from "../test/commands.ts";
import { hasFailed, writeTables } from "./figures.ts";
import { type Part, planSlices, type Slice } from "./plan.ts";
import { endAll, runInProcess } from "./processes.ts";
import { readSettings, type Settings } from "./settings.ts";
import { PartState } from "./state.ts";

/**
 * Long runs of the randomized tests: properties, kills under load, hostile requests, rides through faults. Continues
 * where an earlier run with the same seed stopped. The seed is the commit's hash, so that each commit tries different
 * cases.
 */

try {
  process.exitCode = await soak(readSettings(process.argv.slice(2), availableParallelism()));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function soak(settings: Settings): Promise<number> {
  const { rounds, requests, parts } = settings;
  const code = describeCode();
  const seed = settings.seed ?? git("rev-parse", "--short=12", "HEAD");
  const states = new Map<Part, PartState>(
    parts.map((part) => [part, new PartState(join(".tmp", "soak"), seed, part, code)]),
  );
  const figuresOf = (slice: Slice) => states.get(slice.part)?.figuresOf(slice);
  const plan = planSlices({ seed, parts, rounds, requests });
  const slices = settings.slice === undefined ? plan : plan.filter(({ name }) => name === settings.slice);
  const waiting = settings.slice === undefined ? slices.filter((slice) => !figuresOf(slice)) : [...slices];
  console.log(`Seed ${seed}, code ${code}: ${waiting.length} of ${slices.length} slices left.`);

  const crashed = new Set<string>();
  let isInterrupted = false;
  const interrupt = () => {
    isInterrupted = true;
    endAll();
  };
  process.on("SIGINT", interrupt).on("SIGTERM", interrupt);
  const deadline = Date.now() + settings.minutes * 60_000;
  const mayGoOn = () => {
    if (isInterrupted || Date.now() > deadline) return false;
    if (describeCode() === code) return true;
    console.log("The code has changed: no further slice begins.");
    return false;
  };
  const work = async () => {
    for (let slice = waiting.shift(); slice && mayGoOn(); slice = waiting.shift()) {
      const start = performance.now();
      const figures = await runInProcess(slice);
      if (isInterrupted) return;
      if (figures) states.get(slice.part)?.store(slice, figures);
      else crashed.add(slice.name);
      const seconds = Math.round((performance.now() - start) / 1000);
      const outcome = !figures ? "CRASHED" : hasFailed(figures) ? "FAILED" : "ok";
      console.log(`${new Date().toISOString().slice(11, 19)} ${slice.name} ${outcome}: ${slice.size} in ${seconds} s`);
    }
  };

  if (waiting.some(({ part }) => part === "kills" || part === "rides")) {
    const { exitCode, output } = await runCommand(["npm", "run", "--silent", "build"], { output: "keep" });
    if (exitCode !== 0) throw new Error(`The build failed.\n${output}`);
  }
  const stopPostgres = await startPostgres();
  try {
    await Promise.all(Array.from({ length: settings.workers }, work));
  } finally {
    await stopPostgres();
  }

  const done = slices.flatMap((slice) => figuresOf(slice) ?? []);
  const repeat = `npm run soak -- --seed ${seed} --rounds ${rounds} --requests ${requests} --slice`;
  for (const slice of slices) {
    const figures = figuresOf(slice);
    if (crashed.has(slice.name)) console.log(`\n${slice.name} crashed. Repeat it: ${repeat} ${slice.name}`);
    else if (figures && hasFailed(figures)) {
      console.log(`\n${slice.name} failed. Repeat it: ${repeat} ${slice.name}\n${figures.problems.join("\n")}`);
    }
  }
  console.log(`\n${writeTables(done)}\n`);
  const left = slices.length - done.length;
  if (left > 0) console.log(`${left} of ${slices.length} slices are left: the same command continues with them.`);
  if (crashed.size > 0 || done.some(hasFailed)) return 1;
  return isInterrupted ? 130 : 0;
}

function describeCode(): string {
  const commit = git("rev-parse", "--short=12", "HEAD");
  return git("status", "--porcelain") === "" ? commit : `${commit} with changes`;
}

function git(...words: string[]): string {
  return execFileSync("git", words, { encoding: "utf8" }).trim();
}
