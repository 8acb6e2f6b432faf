import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContextOptions } from "playwright-core";
import { openServer } from "../apps/server/src/open-server.ts";
import { readConfig } from "../apps/server/src/platform/config.ts";
import { VIEWPORTS } from "../apps/web/test/support/viewports.ts";
import { launchBrowser } from "../e2e/support/launch-browser.ts";
import { zoneWhereItIs } from "./test/time-zone.ts";

/** Takes the README's pictures of the real screens with the demo data: `npm run build && npm run pictures`. */
const folder = "docs/pictures";
const rosa = { firstName: "Rosa", lastName: "Demo", dateOfBirth: "1944-04-12", deviceNumber: "121" };
const dana = {
  userType: "provider",
  email: "dana.provider@bedsidebike.example",
  firstName: "Dana",
  lastName: "Provider",
};

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly who?: object;
  readonly look: BrowserContextOptions;
}

const pictures: readonly Picture[] = [
  { name: "sign-in", path: "/", look: { viewport: VIEWPORTS.tabletLandscape } },
  { name: "dashboard", path: "/dashboard", who: rosa, look: { viewport: VIEWPORTS.tabletLandscape } },
  {
    name: "session-night",
    path: "/session",
    who: rosa,
    look: { viewport: VIEWPORTS.tabletLandscape, colorScheme: "dark" },
  },
  { name: "reports", path: "/reports", who: rosa, look: { viewport: VIEWPORTS.tabletLandscape } },
  { name: "dashboard-phone", path: "/dashboard", who: rosa, look: { viewport: { width: 390, height: 844 } } },
  {
    name: "provider",
    path: "/provider-dashboard?patient=4",
    who: dana,
    look: { viewport: VIEWPORTS.desktop },
  },
];

const dataDir = mkdtempSync(join(tmpdir(), "bedside-bike-pictures-"));
// By the afternoon the demo's day has plenty to show.
const server = await openServer(
  readConfig({ PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent", HOSPITAL_TZ: zoneWhereItIs(15) }),
);
const browser = await launchBrowser();
mkdirSync(folder, { recursive: true });
for (const { name, path, who, look } of pictures) {
  const context = await browser.newContext({
    baseURL: server.url,
    reducedMotion: "reduce",
    serviceWorkers: "block",
    ...look,
  });
  const page = await context.newPage();
  if (who) {
    const reply = await context.request.post("/api/auth/login", { data: who });
    const stored = JSON.stringify(await reply.json());
    await page.addInitScript(`{
      const { user, patient } = ${stored};
      localStorage.setItem("user", JSON.stringify(user));
      if (patient) localStorage.setItem("patient", JSON.stringify(patient));
    }`);
  }
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await page.locator("main :is(h1, h2)").filter({ visible: true }).first().waitFor();
  await page.waitForTimeout(1000);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
  console.log(`${folder}/${name}.png`);
}
await browser.close();
await server.close();
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);
