import { type Browser, chromium } from "playwright-core";
import { findChromium } from "../../scripts/test/find-chromium.ts";

/**
 * The address bar is two web pages of their own in each window, a sixth of what the journeys compute. Saying so replaces
 * Playwright's own list of features that are off, so those that matter here stand here too.
 */
const disabledFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/** The machine's Chromium, with nothing that talks to the outside. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: findChromium(),
    chromiumSandbox: !isRoot,
    args: [
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--disable-features=${disabledFeatures}`,
    ],
  });
}
