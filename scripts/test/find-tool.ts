import { spawnSync } from "node:child_process";
import { delimiter } from "node:path";

/** A program the tests need and the project does not ship. */
export interface ToolSearch {
  name: string;
  /** The environment variable that names it. If it names an unusable one, that is an error. */
  setting: string;
  /** Places to look, best first. Called again after an installation. */
  candidates: () => string[];
  isUsable: (candidate: string) => boolean;
  /** Undefined if nothing may be installed. */
  install?: (() => void) | undefined;
  /** What a person can do if nothing may be installed: ends before "or set". */
  advice: string;
}

/** Tries the setting, then the machine, then an installation. Throws an Error whose message says what to do. */
export function findTool(search: ToolSearch, environment: NodeJS.ProcessEnv = process.env): string {
  const named = environment[search.setting];
  if (named) {
    if (search.isUsable(named)) return named;
    throw new Error(`${search.setting} is set to ${named}, where there is no working ${search.name}.`);
  }
  const present = search.candidates().find(search.isUsable);
  if (present) return present;
  search.install?.();
  const installed = search.install && search.candidates().find(search.isUsable);
  if (installed) return installed;
  throw new Error(`${search.name} is missing: ${search.advice} or set ${search.setting}.`);
}

export function searchPath(): string[] {
  return (process.env.PATH ?? "").split(delimiter).filter(Boolean);
}

/** True if the program starts and prints its version. */
export function saysVersion(executable: string): boolean {
  return spawnSync(executable, ["--version"], { stdio: "ignore", timeout: 30_000 }).status === 0;
}

/** The advice for a tool that Debian packages. */
export function debianAdvice(packages: string[]): string {
  return `install it (Debian: apt-get install ${packages.join(" ")})`;
}

/** What installs the packages on a Debian machine where we are root; undefined anywhere else. */
export function debianInstaller(packages: string[]): (() => void) | undefined {
  const mayInstall = process.getuid?.() === 0 && saysVersion("apt-get");
  if (!mayInstall) return undefined;
  return () => {
    console.log(`Installing ${packages.join(", ")} with apt-get, because the tests need them.`);
    const run = (args: string[]) =>
      spawnSync("apt-get", args, {
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    run(["update"]);
    run(["install", "--yes", "--no-install-recommends", ...packages]);
  };
}
