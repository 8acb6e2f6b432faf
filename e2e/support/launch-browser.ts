import { type Browser, chromium } from "playwright-core";
import { chromiumOptions } from "../../scripts/test/chromium-options.ts";

/** The machine's Chromium: the instance that the journeys share, otherwise a new one. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const shared = process.env.TEST_BROWSER;
  return shared ? chromium.connect(shared) : chromium.launch({ ...chromiumOptions });
}
