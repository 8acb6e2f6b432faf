import { chromium } from "playwright-core";
import { startWithTemplates } from "../../apps/server/test/support/api-setup.ts";
import { chromiumOptions } from "../../scripts/test/chromium-options.ts";
import { buildWebApp } from "./build-web-app.ts";
import { noonTimeZone } from "./noon-time-zone.ts";

/** Starts the browser and the database that all journeys share. */
export default async function setup(): Promise<() => Promise<void>> {
  buildWebApp();
  const browser = await chromium.launchServer({ ...chromiumOptions });
  process.env.TEST_BROWSER = browser.wsEndpoint();
  const stopPostgres = await startWithTemplates(noonTimeZone());
  return async () => {
    await browser.close();
    await stopPostgres();
  };
}
