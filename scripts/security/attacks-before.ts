/**
 * Makes each attack of apps/server/test/attacks on an older version and on this one, on both databases: each must get
 * through there and be stopped here. The older version gets a worktree of its own and its own packages: linked ones would
 * bring this version's contract with them.
 *
 *   npm run attacks [-- COMMIT]
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localProgram } from "../test/commands.ts";
import { attackOutcomes, isProved } from "./attack-outcomes.ts";

/** The last commit before the second round on trust (decisions 007, 008, 024, 033, 034), which stopped these attacks. */
const commitBefore = "56b20cb6b95aedbf0edf9eb25de74b54e6a3f673";
const databases = { "api-postgres": "PostgreSQL", "api-pglite": "embedded database" } as const;
type Project = keyof typeof databases;

const commit = process.argv[2] ?? commitBefore;
const folder = mkdtempSync(join(tmpdir(), "bedside-bike-before-"));
const checkout = join(folder, "checkout");
const running = new Set<ChildProcess>();

process.on("exit", () => {
  for (const { pid } of running) if (pid) process.kill(-pid);
  if (existsSync(checkout)) execFileSync("git", ["worktree", "remove", "--force", checkout]);
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

/** In a process group of its own, so that an interruption also ends the servers that it has started. */
async function run(program: string, args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv }) {
  const child = spawn(program, args, { ...options, stdio: ["ignore", "ignore", "inherit"], detached: true });
  running.add(child);
  const [code] = await once(child, "close");
  running.delete(child);
  return code;
}

async function mustRun(program: string, args: string[], cwd: string): Promise<void> {
  const code = await run(program, args, { cwd });
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${code}.`);
}

async function attack(project: Project, attacked: string, name: string): Promise<Map<string, string>> {
  const report = join(folder, `${project}-${name}.json`);
  const { PRODUCT_IS_BUILT: _, ...environment } = process.env;
  await run(
    localProgram("vitest"),
    ["run", "--project", project, "--reporter=json", `--outputFile=${report}`, "apps/server/test/attacks"],
    { env: { ...environment, TEST_DEPTH: "full", ATTACKED_CHECKOUT: attacked } },
  );
  return attackOutcomes(JSON.parse(readFileSync(report, "utf8")));
}

const projects = Object.keys(databases) as Project[];
const attackAll = (attacked: string, name: string) =>
  Promise.all(projects.map((project) => attack(project, attacked, name)));

console.log(`Checking out ${commit.slice(0, 12)} and installing its packages.`);
await mustRun("git", ["worktree", "add", "--quiet", "--detach", checkout, commit], ".");
await mustRun("npm", ["ci", "--omit=dev", "--prefer-offline"], checkout);
console.log("Attacking it, then this version.");
const before = await attackAll(checkout, "before");
const now = await attackAll(".", "now");

for (const [index, project] of projects.entries()) {
  const [then, today] = [before[index] ?? new Map<string, string>(), now[index] ?? new Map<string, string>()];
  const rows = [...new Set([...then.keys(), ...today.keys()])].map((attack) => ({
    attack,
    before: then.get(attack) ?? "did not run",
    now: today.get(attack) ?? "did not run",
  }));
  console.log(`\n${databases[project]}`);
  const width = Math.max(...rows.map((row) => row.attack.length));
  for (const row of [{ attack: "attack", before: "before", now: "now" }, ...rows]) {
    console.log(`  ${row.attack.padEnd(width)}  ${row.before.padEnd(12)}  ${row.now}`);
  }
  if (!isProved(then, today)) {
    console.log("  Not every attack got through before and is stopped now.");
    process.exitCode = 1;
  }
}
