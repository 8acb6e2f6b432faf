import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const web = join("dist", "web");
const screens = JSON.parse(readFileSync(join(web, "screens.json"), "utf8")) as Record<string, string[]>;
const frame = readFileSync(join(web, "index.html"), "utf8").matchAll(/(?:src|href)="(\/[^"]+\.js)"/g);
const frameScripts = [...frame].map(([, path = ""]) => path);

/** What a browser with an empty cache receives, compressed as the server sends it. */
function kilobytesOf(address: string): number {
  const paths = [...frameScripts, ...(screens[address] ?? []).filter((path) => path.endsWith(".js"))];
  return paths.reduce((sum, path) => sum + statSync(join(web, `${path}.br`)).size, 0) / 1000;
}

describe("The first load of the built web app", () => {
  // What fills them: bench/README.md.
  it.each([
    { screen: "sign-in", address: "/", kilobytes: 172 },
    { screen: "the public calculator", address: "/anonymous-risk-calculator", kilobytes: 198 },
    { screen: "the patient's dashboard", address: "/dashboard", kilobytes: 200 },
    { screen: "the provider portal", address: "/provider-dashboard", kilobytes: 203 },
    { screen: "the session", address: "/session", kilobytes: 190 },
  ])("is at most $kilobytes kB of JavaScript for $screen", ({ address, kilobytes }) => {
    expect(screens).toHaveProperty([address]);
    expect(kilobytesOf(address)).toBeLessThanOrEqual(kilobytes);
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
