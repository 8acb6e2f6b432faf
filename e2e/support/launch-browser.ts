import { type Browser, chromium } from "playwright-core";
import { findChromium } from "../../scripts/test/find-chromium.ts";

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
    ],
  });
}
