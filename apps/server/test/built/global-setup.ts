import { execFileSync } from "node:child_process";
import { findNode24 } from "../../../../scripts/test/find-node-24.ts";
import { startPostgres } from "../support/run-postgres.ts";

/** Finds Node 24 and builds the product once, which `npm test` has done before, and starts a PostgreSQL. */
export default function setup(): Promise<() => Promise<void>> {
  process.env.NODE_24_PATH = findNode24();
  if (process.env.PRODUCT_IS_BUILT !== "yes") execFileSync("npm", ["run", "build"], { stdio: "inherit" });
  return startPostgres();
}
