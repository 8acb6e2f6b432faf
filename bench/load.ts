import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";

interface Request {
  readonly method: string;
  readonly path?: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** The package has no types; these are the parts used here. */
type Autocannon = (options: {
  url: string;
  duration: number;
  connections: number;
  requests: readonly Request[];
}) => Promise<{ non2xx: number; errors: number; duration: number; requests: { total: number } }>;
const autocannon = createRequire(import.meta.url)("autocannon") as Autocannon;

/** Requests per second that a server on this machine's loopback handles, as `measureLoad` sends them. */
export async function measureRate(url: string, requests: readonly Request[], seconds: number): Promise<number> {
  return (await measureLoad(url, requests, seconds)).rate;
}

/**
 * How many requests a server on this machine's loopback handles, and how many per second.
 * @throws Error if any reply is not a success: a fast error is not a measurement.
 */
export async function measureLoad(
  url: string,
  requests: readonly Request[],
  seconds: number,
): Promise<{ handled: number; rate: number }> {
  const result = await autocannon({ url, duration: seconds, connections: 20, requests });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return { handled: result.requests.total, rate: result.requests.total / result.duration };
}

/** A script in a separate process, which prints its URL when it listens. */
export async function startScript(
  file: URL,
  env: Record<string, string>,
): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(file, {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once("message", (message) => resolve(String(message)));
    child.once("exit", (code) => reject(new Error(`${file.pathname} ended with ${code}.`)));
  });
  return { url, child };
}
