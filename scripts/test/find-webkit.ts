import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { debianAdvice, debianInstaller, findTool, searchPath } from "./find-tool.ts";

const PACKAGES = ["webkit2gtk-driver", "xvfb", "dbus", "fonts-liberation", "fonts-noto-color-emoji"];
const LIBRARIES = "/usr/lib";

const onPath = (program: string) => searchPath().map((folder) => join(folder, program));

/** What WebKitGTK needs to run without a screen, by the setting that names each part. */
const PROGRAMS = {
  WEBKIT_DRIVER_PATH: { name: "WebKitWebDriver", candidates: () => onPath("WebKitWebDriver") },
  WEBKIT_BROWSER_PATH: { name: "WebKitGTK's MiniBrowser", candidates: miniBrowsers },
  XVFB_PATH: { name: "Xvfb", candidates: () => onPath("Xvfb") },
  DBUS_RUN_SESSION_PATH: { name: "dbus-run-session", candidates: () => onPath("dbus-run-session") },
};

export type WebKitPrograms = Record<keyof typeof PROGRAMS, string>;

/**
 * The executables of WebKitGTK and of the environment it runs in. Not all can print a version, so it is enough that
 * they exist.
 */
export function findWebKit(): WebKitPrograms {
  const found = Object.entries(PROGRAMS).map(([setting, program]) => [
    setting,
    findTool({
      ...program,
      setting,
      isUsable: existsSync,
      install: debianInstaller(PACKAGES),
      advice: debianAdvice(PACKAGES),
    }),
  ]);
  return Object.fromEntries(found);
}

/** Debian keeps it in /usr/lib/<architecture>/webkit2gtk-4.<n>/, out of the PATH. */
function miniBrowsers(): string[] {
  const foldersIn = (folder: string) =>
    existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  return foldersIn(LIBRARIES)
    .filter((folder) => folder.endsWith("-linux-gnu"))
    .flatMap(foldersIn)
    .filter((folder) => /\/webkit2gtk-4\.\d+$/.test(folder))
    .map((folder) => join(folder, "MiniBrowser"));
}
