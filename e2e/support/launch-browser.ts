import { type Browser, chromium } from "playwright-core";
import { chromiumOptions } from "../../scripts/test/chromium-options.ts";

/** The machine's Chromium. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ ...chromiumOptions });
}
