import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { holdsPostgres, oldestFirst } from "../test/find-postgres.ts";
import { debianAdvice, searchPath } from "../test/find-tool.ts";

/** With the Debian package that contains it. */
const needed = { patroni: "patroni", patronictl: "patroni", etcd: "etcd-server", haproxy: "haproxy", curl: "curl" };
const debianPostgres = "/usr/lib/postgresql";

export interface Programs extends Readonly<Record<keyof typeof needed, string>> {
  /** The folder of PostgreSQL's programs. */
  readonly postgres: string;
}

/** @throws Error with one sentence that names everything that is missing. */
export function findPrograms(folders = [...searchPath(), "/usr/sbin"]): Programs {
  const missing: string[] = [];
  const find = (name: keyof typeof needed): string => {
    const path = folders.map((folder) => join(folder, name)).find(existsSync);
    if (path === undefined) missing.push(needed[name]);
    return path ?? "";
  };
  const versions = existsSync(debianPostgres) ? readdirSync(debianPostgres) : [];
  const postgres = [...oldestFirst(versions).map((version) => join(debianPostgres, version, "bin")), ...folders].find(
    holdsPostgres,
  );
  if (postgres === undefined) missing.push("postgresql");
  const [patroni, patronictl] = [find("patroni"), find("patronictl")];
  const [etcd, haproxy, curl] = [find("etcd"), find("haproxy"), find("curl")];
  if (missing.length > 0) {
    const packages = [...new Set(missing)];
    throw new Error(`The outages need programs that are not here: ${debianAdvice(packages)}.`);
  }
  return { patroni, patronictl, etcd, haproxy, curl, postgres: postgres ?? "" };
}
