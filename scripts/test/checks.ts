import { readdirSync } from "node:fs";
import { join } from "node:path";
import { localProgram, runCommand } from "./commands.ts";
import { addTallies, ONE_FAILED, ONE_PASSED, type Tally } from "./tally.ts";

/** A command that passes or fails as a whole. */
export interface Check {
  name: string;
  command: string[];
}

export const lintCheck: Check = { name: "lint", command: [localProgram("biome"), "check", "."] };

/**
 * Every tsconfig.json and tsconfig.<part>.json, the root's and each workspace's. What has not changed since the last time
 * is not checked again.
 */
export function typeCheck(): Check {
  const workspaces = ["packages", "apps"].flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)));
  const projects = [".", ...workspaces]
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => /(^|\/)tsconfig(\.\w+)?\.json$/.test(path) && path !== "tsconfig.base.json");
  return { name: "types", command: [localProgram("tsc"), "--build", ...projects] };
}

/** Runs them in parallel; prints one line for each, and the output of those that fail. */
export async function runChecks(checks: Check[], print: (text: string) => void = console.log): Promise<Tally> {
  const tallies = checks.map(async ({ name, command }) => {
    const { exitCode, output } = await runCommand(command, { output: "keep" });
    if (exitCode === 0) {
      print(`passed  ${name}`);
      return ONE_PASSED;
    }
    print(`FAILED  ${name}\n${output.trimEnd()}`);
    return ONE_FAILED;
  });
  return addTallies(await Promise.all(tallies));
}
