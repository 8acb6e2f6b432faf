import { existsSync, readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { debianAdvice, debianInstaller, findTool, saysVersion, searchPath } from "./find-tool.ts";

const DEBIAN_ROOT = "/usr/lib/postgresql";
const PROGRAMS = ["initdb", "postgres"];
const PACKAGES = ["postgresql"];

/**
 * The folder of another PostgreSQL's programs than the product's own: the oldest one installed. `POSTGRES_BIN` names
 * one.
 */
export function findPostgres(): string {
  const folder = findTool({
    name: "PostgreSQL",
    setting: "POSTGRES_BIN",
    candidates: () => [...debianFolders(), ...searchPath()],
    isUsable: holdsPostgres,
    install: debianInstaller(PACKAGES),
    advice: debianAdvice(PACKAGES),
  });
  // A link on the PATH may lead out of an installation; its other files lie beside the real program.
  return join(realpathSync(join(folder, "postgres")), "..");
}

function debianFolders(): string[] {
  if (!existsSync(DEBIAN_ROOT)) return [];
  return oldestFirst(readdirSync(DEBIAN_ROOT)).map((version) => join(DEBIAN_ROOT, version, "bin"));
}

const OLDEST_SUPPORTED = 15;

/** The supported versions, sorted as numbers, not as words. */
export function oldestFirst(versions: string[]): string[] {
  return versions.filter((version) => Number(version) >= OLDEST_SUPPORTED).sort((a, b) => Number(a) - Number(b));
}

/** A lone `postgres` wrapper on the PATH is not an installation: every program must be there and start. */
export function holdsPostgres(folder: string): boolean {
  return PROGRAMS.every((program) => existsSync(join(folder, program)) && saysVersion(join(folder, program)));
}
