import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const web = join("dist", "web");
const screens = JSON.parse(readFileSync(join(web, "screens.json"), "utf8")) as Record<string, string[]>;
const frame = readFileSync(join(web, "index.html"), "utf8").matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g);
const frameFiles = [...frame].map(([, path = ""]) => path);

/** What a browser with an empty cache receives, compressed as the server sends it. */
function filesOf(address: string): { kilobytes: number; files: number } {
  const paths = [...new Set([...frameFiles, ...(screens[address] ?? [])])];
  const bytes = paths.reduce((sum, path) => sum + statSync(join(web, `${path}.br`)).size, 0);
  return { kilobytes: bytes / 1000, files: paths.length };
}

describe("The first load of the built web app", () => {
  // Styles are 7 to 10 kB, of which 1 is the words of layout, written once for all. 95 kB of each are the packages that
  // every screen stands on (React 59, i18next 21, React Router 14), 20 kB the frame around the screens. The rest is the
  // screen: on sign-in the form (react-hook-form 12) and its tabs (Base UI 11), in the calculator the form (32) with its
  // words (4), on the dashboard and in the session what shows a ride (10) and the screen itself (9 and 7), on the portal
  // its table (16) and words (12). Dialogs, other tabs' forms, results and what reads typed text come later. Two of sign-
  // in's are parts of Base UI that its tabs share with the assessment's list of terms; two of the portal's are words of
  // model 2.2, 0.2 what who may not prescribe reads on Today; 0.4 of the dashboard's are who
  // joined a team, 0.2 of the portal's the calls of teams. vite/first-screens.ts decides the files.
  // 0.3 of each: a figure and its minutes on one line, one notice at a time, and whose session a late refusal ends.
  // 0.9 of the calculator's are the question for whom, and the step that leads back from a result: the form for somebody
  // else comes with that answer. 1.4 of the dashboard's and 1.7 of the session's are the last minutes in words, the rest
  // after gold, and a session that ends once its bike stands. One of sign-in's asks for what is checked at the first
  // submit, in a file that 'Add provider' shares, one of the dashboard's is 'Ask for my assessment' with its words and 'Not Rosa?'. 0.3 of each
  // are the addresses of the family link's calls and screens, 0.3 of the dashboard's a clap from far away. The family's
  // page is the frame and what the sign-in and the calculator share (26), its own code is 2.
  it.each([
    { screen: "sign-in", address: "/", kilobytes: 160.3, files: 16 },
    { screen: "the public calculator", address: "/anonymous-risk-calculator", kilobytes: 177.9, files: 21 },
    { screen: "the patient's dashboard", address: "/dashboard", kilobytes: 170.2, files: 22 },
    { screen: "the provider portal", address: "/provider-dashboard", kilobytes: 179.9, files: 22 },
    { screen: "the session", address: "/session", kilobytes: 164.2, files: 23 },
    { screen: "the family's page", address: "/family", kilobytes: 134.8, files: 13 },
  ])("is at most $kilobytes kB of scripts and styles in $files files for $screen", ({ address, kilobytes, files }) => {
    expect(screens).toHaveProperty([address]);
    const received = filesOf(address);
    expect(received.kilobytes).toBeLessThanOrEqual(kilobytes);
    expect(received.files).toBeLessThanOrEqual(files);
  });

  it("has no charts, no forms of clinicians and no dialogs on the sign-in screen", () => {
    const text = [...frameFiles, ...(screens["/"] ?? [])].map((path) => readFileSync(join(web, path), "utf8")).join();
    expect(text).not.toMatch(/curveMonotone|role:"dialog"|braden/);
  });

  it("has nothing of a patient's screens on the family's page", () => {
    const text = (screens["/family"] ?? []).map((path) => readFileSync(join(web, path), "utf8")).join();
    expect(text).toContain("familyLinks.view");
    expect(text).not.toMatch(/patients\.live|patients\.dashboard/);
  });

  it("begins with the ring of the loading state, in the page itself", () => {
    expect(readFileSync(join(web, "index.html"), "utf8")).toMatch(/<div id="root">.*<div class="starting">\s*<svg/s);
  });

  it("names only files that are there", () => {
    for (const path of Object.values(screens).flat()) expect(statSync(join(web, path)).size).toBeGreaterThan(0);
  });
});
