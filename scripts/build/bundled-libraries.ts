import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { programsPackage } from "../../apps/server/src/platform/database/postgres-programs.ts";

/** Software in PostgreSQL's package that is not an npm package. */
export interface BundledLibrary {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly license: string;
  /** The notice that must go with it, a file in bundled-licenses/; undefined if it requires none. */
  readonly notice: string | undefined;
}

interface KnownLibrary {
  readonly name: string;
  readonly license: string;
  readonly notice?: string;
  /** The file that contains its version. */
  readonly file: RegExp;
  /** Where in that file; otherwise the version is in `file`'s name. */
  readonly text?: RegExp;
  /** Its other files. */
  readonly alsoFiles?: RegExp;
}

/** https://www.gnu.org/software/libiconv/ and the like: the licenses that these projects name. */
const known: readonly KnownLibrary[] = [
  {
    name: "openssl",
    license: "OpenSSL",
    notice: "openssl.txt",
    file: /^libcrypto\b/,
    text: /OpenSSL (1\.\d+\.\d+[a-z]*) /,
    alsoFiles: /^libssl\b/,
  },
  {
    name: "openssl",
    license: "Apache-2.0",
    file: /^libcrypto\b/,
    text: /OpenSSL ([3-9]\.\d+\.\d+) /,
    alsoFiles: /^libssl\b/,
  },
  {
    name: "icu",
    license: "Unicode-DFS-2016",
    notice: "icu.txt",
    file: /^(?:libicudata\.(?:so\.)?|icudt)(\d+(?:\.\d+)?)/,
    alsoFiles: /^(libicu|icu)/,
  },
  {
    name: "libxml2",
    license: "MIT",
    notice: "libxml2.txt",
    file: /^libxml2\b/,
    // 20904 is 2.9.4.
    text: /(?<!\d)(2\d{4})\0/,
  },
  { name: "zlib", license: "Zlib", notice: "zlib.txt", file: /^(libz\.|zlib1)/, text: /deflate (\d+(?:\.\d+)+) / },
  { name: "xz", license: "LicenseRef-xz-public-domain", file: /^liblzma\b/, text: /\0(5\.\d+\.\d+)\0/ },
  { name: "lz4", license: "BSD-2-Clause", file: /^liblz4/, text: /\0(1\.\d+\.\d+)\0/ },
  { name: "zstd", license: "BSD-3-Clause", file: /^libzstd/, text: /\0(1\.\d+\.\d+)\0/ },
  { name: "libiconv", license: "LGPL-2.1-or-later", file: /^libiconv[-.]?(\d+)/ },
  { name: "gettext-runtime", license: "LGPL-2.1-or-later", file: /^libintl[-.]?(\d+)/ },
  {
    name: "krb5",
    license: "MIT",
    file: /^libkrb5\.([\d.]+\d)/,
    alsoFiles: /^lib(gssapi_krb5|k5crypto|krb5support|com_err)\b/,
  },
  { name: "curl", license: "curl", file: /^libcurl/, text: /libcurl\/(\d+\.\d+\.\d+)/ },
  { name: "winpthreads", license: "MIT", file: /^libwinpthread-(\d+)/ },
];

/** PostgreSQL's own libraries. */
const own = /^(lib)?(pq|pqwalreceiver|pq-oauth-\d+|plpgsql|dict_snowball)\b/;

/**
 * PostgreSQL and the libraries that this platform's programs bring along, in the versions that their files tell; none
 * where npm has installed no programs.
 * @throws Error for a library that is not known here: its license and version must be looked up first.
 */
export function listBundledLibraries(programs: string): readonly BundledLibrary[] {
  if (!existsSync(programs)) return [];
  const folders = [join(programs, "lib"), ...(process.platform === "win32" ? [join(programs, "bin")] : [])];
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.(so|dylib|dll)\b/.test(name) && lstatSync(join(folder, name)).isFile() && !own.test(name))
      .map((name) => ({ name, path: join(folder, name) })),
  );
  const found = new Map<string, BundledLibrary>();
  const explained = new Set<string>();
  for (const library of known) {
    for (const { name, path } of files) {
      const version = versionOf(library, name, path);
      if (!version) continue;
      const { license, notice } = library;
      found.set(library.name, { name: library.name, version, license, notice });
      for (const file of files) if (file.name === name || library.alsoFiles?.test(file.name)) explained.add(file.name);
    }
  }
  const unknown = files.filter(({ name }) => !explained.has(name));
  if (unknown.length > 0) {
    throw new Error(
      `${programsPackage} has libraries that bundled-libraries.ts doesn't know: ${unknown.map(({ name }) => name).join(", ")}.`,
    );
  }
  const { version } = JSON.parse(readFileSync(join(programs, "package.json"), "utf8"));
  const postgresql: BundledLibrary = {
    name: "postgresql",
    version: version.replace(/^(\d+\.\d+).*$/, "$1"),
    license: "PostgreSQL",
    notice: "postgresql.txt",
  };
  return [postgresql, ...found.values()];
}

function versionOf({ name, file, text }: KnownLibrary, fileName: string, path: string): string | undefined {
  const inName = file.exec(fileName);
  if (!inName) return undefined;
  const version = text ? text.exec(readFileSync(path, "latin1"))?.[1] : inName[1];
  if (name !== "libxml2" || !version) return version;
  const [major, minor, patch] = [version.slice(0, 1), version.slice(1, 3), version.slice(3)].map(Number);
  return `${major}.${minor}.${patch}`;
}
