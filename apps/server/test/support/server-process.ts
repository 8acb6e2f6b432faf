import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { programArguments } from "./product-programs.ts";
import { withWayToSignIn } from "./way-to-sign-in.ts";

export interface ServerProcess {
  readonly url: string;
  /** Ends it as a power failure would, without cleanup. */
  kill(): Promise<void>;
  /** Ends it as systemd does, or as Ctrl-C; returns the exit code. */
  stop(signal?: "SIGTERM" | "SIGINT"): Promise<number | null>;
  /** All that it has printed so far. */
  output(): string;
  /** Resolves when it ends, by itself or not, to its exit code. */
  readonly exited: Promise<number | null>;
}

/** The session that a reply has begun, as a browser sends it back. */
export const sessionCookieOf = ({ headers }: Pick<Response, "headers">): string =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith("session="))
    ?.split(";")[0] ?? "";

const run = (environment: Record<string, string>): ChildProcess =>
  spawn(process.execPath, programArguments("main"), {
    env: {
      PATH: process.env.PATH,
      HOSPITAL_TZ: "UTC",
      LOG_LEVEL: "warn",
      PORT: "0",
      DRAIN_SECONDS: "0",
      ...withWayToSignIn(environment),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });

/** The server as `npm start` runs it, in a process of its own. Resolves once it says that it is ready. */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const child = run(environment);
  const exited = once(child, "exit").then(([code]) => code as number | null);
  let output = "";
  const url = await new Promise<string>((done, fail) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const ready = /ready at (\S+)/.exec(output);
      if (ready?.[1]) done(ready[1]);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => fail(new Error(`The server ended with ${code}: ${output}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  return {
    url,
    async kill() {
      await end("SIGKILL");
    },
    stop: (signal = "SIGTERM") => end(signal),
    output: () => output,
    exited,
  };
}

/** Kills it this long after its start, usually before it is ready. */
export async function killWhileStarting(environment: Record<string, string>, milliseconds: number): Promise<void> {
  const child = run(environment);
  const exited = once(child, "exit");
  await wait(milliseconds);
  child.kill("SIGKILL");
  await exited;
}

/** Runs the server until it gives up: its exit code and all that it printed. */
export async function runToItsEnd(environment: Record<string, string>): Promise<{ code: number; output: string }> {
  const child = run(environment);
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, "exit");
  return { code, output };
}
