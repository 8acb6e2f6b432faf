import { existsSync, readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { debianAdvice, debianInstaller, findTool, saysVersion, searchPath } from "./find-tool.ts";

const DEBIAN_ROOT = "/usr/lib/postgresql";
const PROGRAMS = ["initdb", "postgres"];
const PACKAGES = ["postgresql"];

/** The folder that holds a whole PostgreSQL installation's programs. `POSTGRES_BIN` names one. */
export function findPostgres(): string {
  const folder = findTool({
    name: "PostgreSQL",
    setting: "POSTGRES_BIN",
    candidates: () => [...searchPath(), ...debianFolders()],
    isUsable: holdsPostgres,
    install: debianInstaller(PACKAGES),
    advice: debianAdvice(PACKAGES),
  });
  // A link on the PATH may lead out of an installation; its other files lie beside the real program.
  return join(realpathSync(join(folder, "postgres")), "..");
}

function debianFolders(): string[] {
  if (!existsSync(DEBIAN_ROOT)) return [];
  return newestFirst(readdirSync(DEBIAN_ROOT)).map((version) => join(DEBIAN_ROOT, version, "bin"));
}

/** 16 before 9.6: versions are numbers, not words. */
export function newestFirst(versions: string[]): string[] {
  return versions.filter((version) => Number(version) > 0).sort((a, b) => Number(b) - Number(a));
}

/** A lone `postgres` wrapper on the PATH is no installation: every program must be there and start. */
export function holdsPostgres(folder: string): boolean {
  return PROGRAMS.every((program) => existsSync(join(folder, program)) && saysVersion(join(folder, program)));
}
