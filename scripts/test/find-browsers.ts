import { existsSync } from "node:fs";
import { join } from "node:path";
import { debianAdvice, debianInstaller, findTool, saysVersion, searchPath } from "./find-tool.ts";

interface Browser {
  readonly name: string;
  readonly setting: string;
  readonly programs: readonly string[];
  /** Where the programs are on machines whose PATH does not include them. */
  readonly usualPlaces: readonly string[];
  readonly debianPackage: string;
}

const WHOLE_CHROMIUM = {
  programs: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
  usualPlaces: [
    "/usr/bin/chromium",
    "/usr/lib/chromium/chromium",
    "/opt/google/chrome/chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
};

/** The executable of a Chromium or Chrome. `CHROMIUM_PATH` names one. */
export const findChromium = (): string =>
  findBrowser({
    name: "Chromium",
    setting: "CHROMIUM_PATH",
    // The headless shell first: the same engine without its own windows, for a tenth less processor time.
    programs: ["chromium-headless-shell", ...WHOLE_CHROMIUM.programs],
    usualPlaces: ["/usr/bin/chromium-headless-shell", ...WHOLE_CHROMIUM.usualPlaces],
    debianPackage: "chromium-headless-shell",
  });

/** One with Web Bluetooth, which the headless shell lacks. `BLUETOOTH_CHROMIUM_PATH` names one. */
export const findBluetoothChromium = (): string =>
  findBrowser({
    name: "Chromium with Bluetooth",
    setting: "BLUETOOTH_CHROMIUM_PATH",
    ...WHOLE_CHROMIUM,
    debianPackage: "chromium",
  });

/** The executable of a Firefox. `FIREFOX_PATH` names one. */
export const findFirefox = (): string =>
  findBrowser({
    name: "Firefox",
    setting: "FIREFOX_PATH",
    programs: ["firefox-esr", "firefox"],
    usualPlaces: ["/usr/bin/firefox-esr", "/Applications/Firefox.app/Contents/MacOS/firefox"],
    debianPackage: "firefox-esr",
  });

function findBrowser({ name, setting, programs, usualPlaces, debianPackage }: Browser): string {
  const packages = [debianPackage, "fonts-liberation", "fonts-noto-color-emoji"];
  return findTool({
    name,
    setting,
    candidates: () => [
      ...programs.flatMap((program) => searchPath().map((folder) => join(folder, program))),
      ...usualPlaces,
    ],
    isUsable: (executable) => existsSync(executable) && saysVersion(executable),
    install: debianInstaller(packages),
    advice: debianAdvice(packages),
  });
}
