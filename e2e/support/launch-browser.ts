import { type Browser, chromium } from "playwright-core";
import { chromiumOptions } from "../../scripts/test/chromium-options.ts";

/** A new Chromium, the machine's. The caller closes it. */
export const launchBrowser = (): Promise<Browser> => chromium.launch({ ...chromiumOptions });
