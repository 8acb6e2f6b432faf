import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export interface Usage {
  readonly cpuMilliseconds: number;
  /** After a garbage collection. */
  readonly residentBytes: number;
}

export interface RoundCost {
  readonly cpuMilliseconds: number;
  /** From its beginning to its end, the database's part included. */
  readonly tookMilliseconds: number;
  readonly statements: number;
  /** The longest time in which the process did nothing else. */
  readonly longestPauseMilliseconds: number;
}

export type Question = "usage" | "check" | "beat";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

export type Round = () => Promise<{ statements: number }>;

/** Says the URL to the benchmark that started this process, and answers its questions until it ends. */
export function observe(url: string, rounds: Record<"check" | "beat", Round>): void {
  process.on("message", async (question: Question) => {
    process.send?.(question === "usage" ? usage() : await costOf(rounds[question]));
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

async function costOf(round: Round): Promise<RoundCost> {
  const pauses = monitorEventLoopDelay({ resolution: 1 });
  pauses.enable();
  await wait(20); // it counts from its second tick
  const [before, begun] = [cpuMilliseconds(), performance.now()];
  const { statements } = await round();
  const took = performance.now() - begun;
  await wait(20); // sockets are written to in a later turn
  pauses.disable();
  return {
    cpuMilliseconds: cpuMilliseconds() - before,
    tookMilliseconds: took,
    statements,
    longestPauseMilliseconds: pauses.max / 1e6,
  };
}
