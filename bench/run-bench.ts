import { type ChildProcess, spawn } from "node:child_process";
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

/** Runs a benchmark in a process of its own. One that hangs or fails gets a row that says so. */
export async function runBench({ name, command, limitSeconds }: Bench): Promise<readonly BenchRow[]> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    process.stdout.write(text);
  });
  const ended = once(child, "exit").then(([code]) => ({ code: code as number | null }));
  const limit = new AbortController();
  const isLate = wait(limitSeconds * 1000, "late" as const, { signal: limit.signal }).catch(() => "late" as const);
  const end = await Promise.race([ended, isLate]);
  limit.abort();
  if (end === "late") {
    await endWithChildren(child);
    return [unfinished(name, `ended after ${limitSeconds} s`)];
  }
  const rows = readRows(output);
  if (end.code !== 0 || !rows) return [...(rows ?? []), unfinished(name, `ended with exit code ${end.code}`)];
  return rows;
}

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

/** Those of its processes that don't notice by themselves that it is gone are ended too. Linux only. */
async function endWithChildren(child: ChildProcess): Promise<void> {
  const descendants = listDescendants(child.pid ?? 0);
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
  await waitForEnd(descendants);
  for (const { id } of descendants.filter(isAlive)) process.kill(id, "SIGKILL");
  await waitForEnd(descendants);
}

async function waitForEnd(processes: readonly Process[]): Promise<void> {
  const deadline = Date.now() + graceMilliseconds;
  while (Date.now() < deadline && processes.some(isAlive)) await wait(100);
}

interface Process {
  readonly id: number;
  readonly parentId: number;
  /** In ticks since the machine's start: another process with the same id began at another time. */
  readonly startedAt: number;
}

function listDescendants(id: number): Process[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
  const childrenOf = (parentId: number): Process[] =>
    all.filter((one) => one.parentId === parentId).flatMap((one) => [one, ...childrenOf(one.id)]);
  return childrenOf(id);
}

const isAlive = ({ id, startedAt }: Process): boolean => readProcess(id)?.startedAt === startedAt;

/** Null for one that has ended, also if its parent has not taken note of it yet. */
function readProcess(id: number): Process | null {
  try {
    const [, after = ""] = readFileSync(`/proc/${id}/stat`, "utf8").split(/\) (?=\w )/);
    const fields = after.split(" ");
    if (fields[0] === "Z") return null;
    return { id, parentId: Number(fields[1]), startedAt: Number(fields[19]) };
  } catch {
    return null;
  }
}
