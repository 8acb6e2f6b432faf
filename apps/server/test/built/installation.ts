import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningProgram {
  readonly url: string;
  /** The lines of JSON that it has logged so far. */
  log(): string[];
  /** Its peak resident memory so far. Linux only. */
  peakMegabytes(): number;
  /** Stops it as systemd does; returns the exit code. */
  stop(): Promise<number | null>;
}

/**
 * The built product as in the image: alone in a folder without a repository around it, and, if the tests run as root,
 * owned by root and run by an account that may only write to its data.
 */
export class Installation {
  readonly folder = mkdtempSync(join(tmpdir(), "bedside-bike-installation-"));
  readonly #account = unprivilegedAccount();

  constructor() {
    chmodSync(this.folder, 0o755);
    cpSync("dist", join(this.folder, "app"), { recursive: true });
  }

  /** A folder that the programs may write to. */
  writableFolder(name: string): string {
    const path = join(this.folder, name);
    mkdirSync(path, { mode: 0o700 });
    if (this.#account) chownSync(path, this.#account.uid, this.#account.gid);
    return path;
  }

  async startServer(node: string, environment: Record<string, string>): Promise<RunningProgram> {
    const child = this.#spawn(node, ["main.js"], environment);
    const output = collect(child);
    const url = await new Promise<string>((done, fail) => {
      child.stdout?.on("data", () => {
        const ready = /ready at (\S+)/.exec(output.stdout);
        if (ready?.[1]) done(ready[1]);
      });
      child.once("error", fail);
      child.once("exit", (code) => fail(new Error(`The built server ended with ${code}: ${output.stderr}`)));
    });
    return {
      url,
      log: () => output.stdout.split("\n").filter((line) => line.startsWith("{")),
      peakMegabytes() {
        const kibibytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1];
        return (Number(kibibytes) * 1024) / 1e6;
      },
      async stop() {
        if (child.exitCode !== null) return child.exitCode;
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        const [code] = await ended;
        return code;
      },
    };
  }

  /** Runs a program of the product to its end. */
  async run(node: string, words: readonly string[], environment: Record<string, string>): Promise<Ended> {
    const child = this.#spawn(node, words, environment);
    const output = collect(child);
    const [code] = await once(child, "close");
    return { code, ...output };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #spawn(node: string, [program = "", ...words]: readonly string[], environment: Record<string, string>): ChildProcess {
    return spawn(node, [join(this.folder, "app", program), ...words], {
      cwd: "/",
      env: { NODE_ENV: "production", DRAIN_SECONDS: "0", ...environment },
      stdio: ["ignore", "pipe", "pipe"],
      ...this.#account,
    });
  }
}

function collect(child: ChildProcess): { stdout: string; stderr: string } {
  const output = { stdout: "", stderr: "" };
  child.stdout?.on("data", (chunk) => {
    output.stdout += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    output.stderr += chunk;
  });
  return output;
}

function unprivilegedAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"]));
  return { uid: id("-u"), gid: id("-g") };
}
