import { execFileSync } from "node:child_process";
import { chromium } from "playwright-core";
import { makeTemplates } from "../../apps/server/test/support/database-templates.ts";
import { startPostgres } from "../../apps/server/test/support/run-postgres.ts";
import { chromiumOptions } from "../../scripts/test/chromium-options.ts";
import { noonTimeZone } from "./noon-time-zone.ts";

/** Starts the browser and the database that all journeys share, and builds the web app; `npm test` has built it before. */
export default async function setup(): Promise<() => Promise<void>> {
  // The test runner's own NODE_ENV would build React for developers: slower, and each effect run twice.
  if (process.env.WEB_APP_IS_BUILT !== "yes") {
    execFileSync("npm", ["run", "build"], { stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } });
  }
  const browser = await chromium.launchServer({ ...chromiumOptions });
  process.env.TEST_BROWSER = browser.wsEndpoint();
  const stopPostgres = await startPostgres();
  const removeTemplates = await makeTemplates("postgres", noonTimeZone());
  return async () => {
    await browser.close();
    await removeTemplates();
    await stopPostgres();
  };
}
