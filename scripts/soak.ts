import { execFileSync } from "node:child_process";
import { localProgram, runCommand } from "./test/commands.ts";

/**
 * Long runs of the randomized tests: properties, hostile requests, kills. The commit's hash is
 * their seed, so that each commit tries different cases and a failure can be reproduced: `npm run soak -- HASH`.
 */
const hash = process.argv[2] ?? execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" });
const seed = Number.parseInt(hash.slice(0, 7), 16);
console.log(`Seed ${seed}, from ${hash.trim()}`);

const environment = {
  TEST_DEPTH: "soak",
  PROPERTY_SEED: String(seed),
  FUZZ_SEED: String(seed),
  FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? "50000",
};
const runs = [
  ["--project", "unit", "packages"],
  ["--project", "api-postgres", "apps/server/test/fuzz.api.test.ts", "apps/server/test/durability.api.test.ts"],
  ["--project", "api-pglite", "apps/server/test/fuzz.api.test.ts", "apps/server/test/durability.api.test.ts"],
];
for (const filters of runs) {
  const { exitCode } = await runCommand([localProgram("vitest"), "run", ...filters], { environment });
  if (exitCode !== 0) process.exitCode = 1;
}
