import { spawn } from "node:child_process";
import { once } from "node:events";
import { runVariable } from "./run-bench.ts";

/** The product in a process of its own. */
export interface ProductProcess {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a program of the product, such as dist/main.js, with these settings, and any free port unless they name one.
 * @throws Error if it ends before it listens.
 */
export async function startProduct(
  program: readonly string[],
  settings: Record<string, string>,
  node = process.execPath,
): Promise<ProductProcess> {
  const child = spawn(node, program, {
    env: {
      PATH: process.env.PATH,
      [runVariable]: process.env[runVariable],
      PORT: "0",
      LOG_LEVEL: "warn",
      DRAIN_SECONDS: "0",
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  let output = "";
  const url = await new Promise<string>((done, fail) => {
    child.stdout.on("data", (chunk) => {
      output += chunk;
      const said = /ready at (\S+)/.exec(output)?.[1];
      if (said) done(said);
    });
    child.once("exit", () => fail(new Error(`${program.join(" ")} ended before it was ready: ${output}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
