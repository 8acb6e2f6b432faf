import { existsSync } from "node:fs";
import { join } from "node:path";
import { debianAdvice, debianInstaller, findTool, saysVersion, searchPath } from "./find-tool.ts";

const PROGRAMS = ["firefox-esr", "firefox"];
const USUAL_PLACES = ["/usr/bin/firefox-esr", "/Applications/Firefox.app/Contents/MacOS/firefox"];
const PACKAGES = ["firefox-esr", "fonts-liberation", "fonts-noto-color-emoji"];

/** The executable of a Firefox. `FIREFOX_PATH` names one. */
export function findFirefox(): string {
  return findTool({
    name: "Firefox",
    setting: "FIREFOX_PATH",
    candidates: () => [
      ...PROGRAMS.flatMap((program) => searchPath().map((folder) => join(folder, program))),
      ...USUAL_PLACES,
    ],
    isUsable: (executable) => existsSync(executable) && saysVersion(executable),
    install: debianInstaller(PACKAGES),
    advice: debianAdvice(PACKAGES),
  });
}
