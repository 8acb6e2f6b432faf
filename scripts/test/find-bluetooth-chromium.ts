import { existsSync } from "node:fs";
import { join } from "node:path";
import { debianAdvice, debianInstaller, findTool, saysVersion, searchPath } from "./find-tool.ts";

/** Web Bluetooth is in the whole browser only, not in the headless shell. */
const PROGRAMS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const USUAL_PLACES = [
  "/usr/bin/chromium",
  "/usr/lib/chromium/chromium",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const PACKAGES = ["chromium", "fonts-liberation", "fonts-noto-color-emoji"];

/** The executable of a Chromium or Chrome with Web Bluetooth. `BLUETOOTH_CHROMIUM_PATH` names one. */
export function findBluetoothChromium(): string {
  return findTool({
    name: "Chromium with Bluetooth",
    setting: "BLUETOOTH_CHROMIUM_PATH",
    candidates: () => [
      ...PROGRAMS.flatMap((program) => searchPath().map((folder) => join(folder, program))),
      ...USUAL_PLACES,
    ],
    isUsable: (executable) => existsSync(executable) && saysVersion(executable),
    install: debianInstaller(PACKAGES),
    advice: debianAdvice(PACKAGES),
  });
}
