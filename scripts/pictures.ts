import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { openServer } from "../apps/server/src/open-server.ts";
import { readConfig } from "../apps/server/src/platform/config.ts";
import { VIEWPORTS } from "../apps/web/test/support/viewports.ts";
import { type Role, type Screen, screensIn, signIns } from "../e2e/screens/screens.ts";
import { wordsIn } from "../e2e/screens/words.ts";
import { launchBrowser } from "../e2e/support/launch-browser.ts";
import { untilRedrawn } from "../e2e/support/screen-matrix.ts";
import { enter } from "../e2e/support/session.ts";
import { zoneWhereItIs } from "./test/time-zone.ts";

/** Takes the README's pictures of the real screens with the demo data: `npm run build && npm run pictures`. */
const folder = "docs/pictures";

interface Picture {
  readonly name: string;
  /** A row of the table of screens. */
  readonly path: string;
  readonly role: Role;
  readonly look: BrowserContextOptions;
}

const pictures: readonly Picture[] = [
  { name: "sign-in", path: "/", role: "visitor", look: { viewport: VIEWPORTS.tabletLandscape } },
  { name: "dashboard", path: "/dashboard", role: "patient", look: { viewport: VIEWPORTS.tabletLandscape } },
  {
    name: "session-night",
    path: "/session",
    role: "patient",
    look: { viewport: VIEWPORTS.tabletLandscape, colorScheme: "dark" },
  },
  { name: "reports", path: "/reports", role: "patient", look: { viewport: VIEWPORTS.tabletLandscape } },
  { name: "dashboard-phone", path: "/dashboard", role: "patient", look: { viewport: { width: 390, height: 844 } } },
  {
    name: "provider",
    path: "/provider-dashboard?patient=4",
    role: "provider",
    look: { viewport: VIEWPORTS.desktop },
  },
];

const words = wordsIn("en");
function screenAt(role: Role, path: string): Screen {
  const screen = screensIn(words).find((row) => row.role === role && row.path === path);
  if (!screen) throw new Error(`The table of screens has no ${path} of a ${role}.`);
  return screen;
}

async function openScreen(page: Page, screen: Screen): Promise<void> {
  const person = signIns[screen.role];
  if (person) await enter(page, "/api/auth/login", person);
  await page.goto(screen.path);
  await page.getByText(screen.ready).filter({ visible: true }).first().waitFor();
  await page.evaluate("document.fonts.ready.then(() => undefined)");
  await untilRedrawn(page);
}

const dataDir = mkdtempSync(join(tmpdir(), "bedside-bike-pictures-"));
// By the afternoon the demo's day has plenty to show.
const server = await openServer(
  readConfig({ PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent", HOSPITAL_TZ: zoneWhereItIs(15) }),
);
const browser = await launchBrowser();
mkdirSync(folder, { recursive: true });
for (const { name, path, role, look } of pictures) {
  const context = await browser.newContext({
    baseURL: server.url,
    reducedMotion: "reduce",
    serviceWorkers: "block",
    ...look,
  });
  const page = await context.newPage();
  await openScreen(page, screenAt(role, path));
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
  console.log(`${folder}/${name}.png`);
}
await browser.close();
await server.close();
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);
