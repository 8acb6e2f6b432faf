import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { type BenchRow, rowsPrefix } from "./bench-row.ts";

export interface Bench {
  readonly name: string;
  /** A program and its arguments. */
  readonly command: readonly string[];
  /** After this it is ended, with all processes that it started. */
  readonly limitSeconds: number;
}

/** How long a benchmark's own processes have to stop their databases and to remove their folders. */
const graceMilliseconds = 5000;

/** In the environment of whatever a benchmark starts, so that it is found when the benchmark is gone. */
export const runVariable = "BENCH_RUN";

/**
 * Runs a benchmark in a process of its own, until `stop` at most. One that hangs or fails gets a row that says so.
 * However it ends, none of the processes that it started is left behind. Linux only.
 */
export async function runBench(
  { name, command, limitSeconds }: Bench,
  stop = new AbortController().signal,
): Promise<readonly BenchRow[]> {
  const [program = "", ...args] = command;
  const run = randomUUID();
  const env = { ...process.env, [runVariable]: run };
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"], env });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    process.stdout.write(text);
  });
  const exited = once(child, "exit") as Promise<[code: number | null]>;
  const mustEnd = AbortSignal.any([stop, AbortSignal.timeout(limitSeconds * 1000)]);
  const code = await Promise.race([exited.then(([code]) => code), whenAborted(mustEnd)]);
  child.kill("SIGKILL");
  await exited;
  await endProcesses(run);
  if (code === "aborted") return [unfinished(name, stop.aborted ? "stopped" : `ended after ${limitSeconds} s`)];
  const rows = readRows(output);
  if (code !== 0 || !rows) return [...(rows ?? []), unfinished(name, `ended with exit code ${code}`)];
  return rows;
}

const whenAborted = (signal: AbortSignal): Promise<"aborted"> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve("aborted");
    signal.addEventListener("abort", () => resolve("aborted"));
  });

const unfinished = (bench: string, result: string): BenchRow => ({
  bench,
  what: "the benchmark itself",
  result,
  goal: "to its end, with results",
  isMet: false,
});

/** The rows that a benchmark printed last; null if there are none. */
export function readRows(output: string): readonly BenchRow[] | null {
  const line = output
    .split("\n")
    .filter((text) => text.startsWith(rowsPrefix))
    .at(-1);
  return line === undefined ? null : JSON.parse(line.slice(rowsPrefix.length));
}

/** Those of a run that don't notice by themselves that it is over are killed. */
async function endProcesses(run: string): Promise<void> {
  const deadline = Date.now() + graceMilliseconds;
  while (Date.now() < deadline && findProcesses(run).length > 0) await wait(100);
  for (const id of findProcesses(run)) process.kill(id, "SIGKILL");
  while (findProcesses(run).length > 0) await wait(20);
}

/** One that has ended has no environment, also if its parent has not taken note of it yet. */
function findProcesses(run: string): number[] {
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return ids.filter((id) => readEnvironment(id).includes(`${runVariable}=${run}`)).map(Number);
}

function readEnvironment(id: string): string {
  try {
    return readFileSync(`/proc/${id}/environ`, "utf8");
  } catch {
    return ""; // it ended meanwhile, or is another user's
  }
}
