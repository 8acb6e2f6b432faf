import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const web = join("dist", "web");
const screens = JSON.parse(readFileSync(join(web, "screens.json"), "utf8")) as Record<string, string[]>;
const frame = readFileSync(join(web, "index.html"), "utf8").matchAll(/(?:src|href)="(\/[^"]+\.js)"/g);
const frameScripts = [...frame].map(([, path = ""]) => path);

/** What a browser with an empty cache receives, compressed as the server sends it. */
function scriptsOf(address: string): { kilobytes: number; files: number } {
  const paths = [...frameScripts, ...(screens[address] ?? []).filter((path) => path.endsWith(".js"))];
  const bytes = paths.reduce((sum, path) => sum + statSync(join(web, `${path}.br`)).size, 0);
  return { kilobytes: bytes / 1000, files: paths.length };
}

describe("The first load of the built web app", () => {
  // What fills them, and the budgets that they miss: bench/README.md. Version 2.1 added 3 to 8 kB: a stream that all pages
  // of a browser share and that notices its silence, pieces of the app that are requested again if their line is dead
  // (107), and on the portal, in three files that all of a provider's screens share, the line of calls for help (111).
  // Numbers that are read whole in two systems of units (113), drafts and the turn of the day added 2 to 7 kB and, on the
  // portal, three files. What a bike without watts says (114) added 0.4 kB to the dashboard.
  // The declarative router takes 15.5 kB less, and taking over a page that is already drawn 0.7 more (116).
  // Today's sessions that go on with a ride (DAY-12, DAY-14) added 0.3 kB to the portal.
  it.each([
    { screen: "sign-in", address: "/", kilobytes: 171, files: 16 },
    { screen: "the public calculator", address: "/anonymous-risk-calculator", kilobytes: 200, files: 16 },
    { screen: "the patient's dashboard", address: "/dashboard", kilobytes: 170, files: 30 },
    { screen: "the provider portal", address: "/provider-dashboard", kilobytes: 186, files: 25 },
    { screen: "the session", address: "/session", kilobytes: 158, files: 16 },
  ])("is at most $kilobytes kB of JavaScript in $files files for $screen", ({ address, kilobytes, files }) => {
    expect(screens).toHaveProperty([address]);
    const scripts = scriptsOf(address);
    expect(scripts.kilobytes).toBeLessThanOrEqual(kilobytes);
    expect(scripts.files).toBeLessThanOrEqual(files);
  });

  it("has no charts, no forms of clinicians and no dialogs on the sign-in screen", () => {
    const text = [...frameScripts, ...(screens["/"] ?? [])].map((path) => readFileSync(join(web, path), "utf8")).join();
    expect(text).not.toMatch(/curveMonotone|role:"dialog"|braden/);
  });

  it("begins with the ring of the loading state, in the page itself", () => {
    expect(readFileSync(join(web, "index.html"), "utf8")).toMatch(/<div id="root">.*<div class="starting">\s*<svg/s);
  });

  it("names only files that are there", () => {
    for (const path of Object.values(screens).flat()) expect(statSync(join(web, path)).size).toBeGreaterThan(0);
  });
});
