import type { ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { readPostmaster } from "../apps/server/src/platform/database/postgres-processes.ts";

/** Milliseconds of a script that answers each message with its own `process.cpuUsage()`. */
export async function readServerCpu(server: ChildProcess): Promise<number> {
  const answer = new Promise<NodeJS.CpuUsage>((resolve) => server.once("message", (usage) => resolve(usage as never)));
  server.send("cpu");
  const { user, system } = await answer;
  return (user + system) / 1000;
}

const millisecondsPerTick = 10;

/** Milliseconds of a process, without its children. Linux only. */
export const readCpu = (pid: number): number => readTicks(pid).alive * millisecondsPerTick;

/** Milliseconds of the postmaster, its processes and those that have ended. Linux only. */
export function readPostgresCpu(dataFolder: string): number {
  const postmaster = readPostmaster(dataFolder)?.pid;
  if (!postmaster) throw new Error(`No PostgreSQL runs on ${dataFolder}.`);
  const own = readTicks(postmaster);
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readTicks(Number(name)))
    .filter(({ parent }) => parent === postmaster);
  return (own.alive + own.ended + children.reduce((sum, { alive }) => sum + alive, 0)) * millisecondsPerTick;
}

function readTicks(pid: number): { parent: number; alive: number; ended: number } {
  try {
    const [, after = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const fields = after.split(" ").map(Number);
    const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(11, 15);
    return { parent: fields[1] ?? 0, alive: user + system, ended: userOfEnded + systemOfEnded };
  } catch {
    return { parent: 0, alive: 0, ended: 0 }; // it ended meanwhile
  }
}
