import { monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export interface Usage {
  readonly cpuMilliseconds: number;
  /** After a garbage collection. */
  readonly residentBytes: number;
}

export interface HeartbeatCost {
  readonly cpuMilliseconds: number;
  readonly statements: number;
  /** The longest time in which the process did nothing else. */
  readonly longestPauseMilliseconds: number;
}

export type Question = "usage" | "heartbeat";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Says the URL to the benchmark that started this process, and answers its questions until it ends. */
export function observe(url: string, heartbeat: () => Promise<{ statements: number }>): void {
  process.on("message", async (question: Question) => {
    process.send?.(question === "usage" ? usage() : await costOf(heartbeat));
  });
  process.on("disconnect", () => process.exit(0));
  process.send?.(url);
}

function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function usage(): Usage {
  const used = cpuMilliseconds();
  collectGarbage();
  return { cpuMilliseconds: used, residentBytes: process.memoryUsage.rss() };
}

async function costOf(heartbeat: () => Promise<{ statements: number }>): Promise<HeartbeatCost> {
  const pauses = monitorEventLoopDelay({ resolution: 1 });
  pauses.enable();
  await new Promise((done) => setTimeout(done, 20)); // it counts from its second tick
  pauses.reset();
  const before = cpuMilliseconds();
  const { statements } = await heartbeat();
  const used = cpuMilliseconds() - before;
  await new Promise((done) => setTimeout(done, 20));
  pauses.disable();
  return { cpuMilliseconds: used, statements, longestPauseMilliseconds: pauses.max / 1e6 };
}
