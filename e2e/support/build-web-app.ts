import { execFileSync } from "node:child_process";

/** Builds the product, the web app in it, unless `npm test` has built it before. */
export function buildWebApp(): void {
  if (process.env.PRODUCT_IS_BUILT === "yes") return;
  execFileSync("npm", ["run", "build"], { stdio: "inherit" });
}
