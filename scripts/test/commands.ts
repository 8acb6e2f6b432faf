import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface CommandResult {
  exitCode: number;
  /** Its output; empty if it was printed while it ran. */
  output: string;
}

/** A program from a package in node_modules. */
export function localProgram(name: string): string {
  return join("node_modules", ".bin", name);
}

/** Runs a program to its end; a signal or a failed start counts as exit code 1. It never gets our input. */
export async function runCommand(
  command: string[],
  { output: where = "show", environment = {} }: { output?: "show" | "keep"; environment?: NodeJS.ProcessEnv } = {},
): Promise<CommandResult> {
  const [program = "", ...args] = command;
  const stream = where === "show" ? "inherit" : "pipe";
  const child = spawn(program, args, {
    stdio: ["ignore", stream, stream],
    env: { ...process.env, ...environment },
  });
  let output = "";
  for (const source of [child.stdout, child.stderr]) {
    source?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  try {
    const [exitCode] = await once(child, "close");
    return { exitCode: exitCode ?? 1, output };
  } catch (error) {
    return { exitCode: 1, output: `${program}: ${error instanceof Error ? error.message : error}` };
  }
}
