import { execFileSync } from "node:child_process";
import { findNode24 } from "../../../../scripts/test/find-node-24.ts";

/** Finds Node 24 and builds the product once; `npm test` has done both before. */
export default function setup(): void {
  process.env.NODE_24_PATH = findNode24();
  if (process.env.PRODUCT_IS_BUILT !== "yes") execFileSync("npm", ["run", "build"], { stdio: "inherit" });
}
