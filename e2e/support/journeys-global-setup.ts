import { execFileSync } from "node:child_process";
import { findChromium } from "../../scripts/test/find-chromium.ts";

/** Finds the browser and builds the web app once for all journeys; `npm test` has built it before. */
export default function setup(): void {
  process.env.CHROMIUM_PATH = findChromium();
  if (process.env.WEB_APP_IS_BUILT === "yes") return;
  // The test runner's own NODE_ENV would build React for developers: slower, and each effect run twice.
  execFileSync("npm", ["run", "build"], { stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } });
}
