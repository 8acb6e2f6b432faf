import { existsSync } from "node:fs";
import { join } from "node:path";
import { debianAdvice, debianInstaller, findTool, saysVersion, searchPath } from "./find-tool.ts";

/** The headless shell first: the same engine without windows of its own, for a tenth less processor time. */
const PROGRAMS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const USUAL_PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/lib/chromium/chromium",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const PACKAGES = ["chromium-headless-shell", "fonts-liberation", "fonts-noto-color-emoji"];

/** The executable of a Chromium or Chrome. `CHROMIUM_PATH` names one. */
export function findChromium(): string {
  return findTool({
    name: "Chromium",
    setting: "CHROMIUM_PATH",
    candidates: () => [
      ...PROGRAMS.flatMap((program) => searchPath().map((folder) => join(folder, program))),
      ...USUAL_PLACES,
    ],
    isUsable: (executable) => existsSync(executable) && saysVersion(executable),
    install: debianInstaller(PACKAGES),
    advice: debianAdvice(PACKAGES),
  });
}
