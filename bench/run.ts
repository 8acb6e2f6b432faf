import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { findPostgresPrograms } from "../apps/server/src/platform/database/postgres-programs.ts";
import { describeMachine } from "./bench-row.ts";
import { type TableRow, writeTable } from "./bench-table.ts";
import { runBench } from "./run-bench.ts";

/** `npm run bench`: the short form of every benchmark, one after the other, and a table of their results. */

/** The longest that a short form takes on a busy machine with two cores. */
const limitSeconds = 300;
const folder = fileURLToPath(new URL(".", import.meta.url));
const tableFile = ".tmp/bench.md";

const { values: options } = parseArgs({ options: { only: { type: "string", multiple: true } } });
const all = readdirSync(folder).filter((name) => existsSync(join(folder, name, "run.ts")));
const names = options.only ?? all;
const unknown = names.find((name) => !all.includes(name));
if (unknown !== undefined) {
  console.error(`There is no benchmark '${unknown}'. There are ${all.join(", ")}.`);
  process.exit(1);
}

/** They measure what is in dist/. */
const ofTheBuild = ["embedded", "first-load", "memory"];
if (names.some((name) => ofTheBuild.includes(name))) execFileSync("npm", ["run", "--silent", "build"]);

/** The one that runs is ended with what it started. */
const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stop.abort());

const rows: TableRow[] = [];
for (const name of names.sort()) {
  if (stop.signal.aborted) break;
  console.log(`\n${name}`);
  const command = [process.execPath, "--import", "tsx", join("bench", name, "run.ts"), "--short"];
  const found = await runBench({ name, command, limitSeconds }, stop.signal);
  const [load = 0] = loadavg();
  rows.push(...found.map((row) => ({ ...row, load })));
}

const postgres = `PostgreSQL of ${findPostgresPrograms().version}`;
const table = `${writeTable(rows)}\n${describeMachine()}, ${postgres}\n`;
mkdirSync(".tmp", { recursive: true });
writeFileSync(tableFile, table);
console.log(`\n${table}\nThe same table is in ${tableFile}.`);
process.exitCode = rows.some(({ what, isMet }) => what === "the benchmark itself" && isMet === false) ? 1 : 0;
