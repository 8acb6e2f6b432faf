import type { LaunchOptions } from "playwright-core";
import { findChromium } from "./find-browsers.ts";

/**
 * The address bar is two web pages of their own in each window, a sixth of what the journeys compute. Turning it off
 * replaces Playwright's own list of disabled features, so those that matter here are repeated.
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

/**
 * A page's garbage lives briefly. With room for more of it, collected on the page's own thread, Chromium computed a tenth
 * less than with the threads that it would wake.
 */
const garbageCollection = ["--min-semi-space-size=64", "--max-semi-space-size=128", "--single-threaded-gc"];

/** Starts the machine's Chromium with no connections of its own. Chromium is looked up when the path is read. */
export const chromiumOptions: LaunchOptions = {
  get executablePath() {
    return findChromium();
  },
  chromiumSandbox: process.getuid?.() !== 0,
  args: [
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    `--disable-features=${disabledFeatures}`,
    `--js-flags=${garbageCollection.join(" ")}`,
  ],
};
