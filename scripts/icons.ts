import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { day } from "../apps/web/src/theme/tokens.ts";
import { launchBrowser } from "../e2e/support/launch-browser.ts";

/** Draws the installed app's icons from the logo, apps/web/public/icon.svg: `npm run icons`. */
const folder = "apps/web/public/icons";

interface IconFile {
  readonly name: string;
  readonly pixels: number;
  /** The logo's part of the width. A launcher may cut a maskable icon to the circle in its middle, 80 % wide. */
  readonly share: number;
  /** Launchers that cut no shape show a transparent ground as their own. */
  readonly ground: string;
}

const iconFiles: readonly IconFile[] = [
  { name: "icon-192", pixels: 192, share: 1, ground: "transparent" },
  { name: "icon-512", pixels: 512, share: 1, ground: "transparent" },
  { name: "maskable-512", pixels: 512, share: 0.68, ground: day.surface },
  { name: "apple-touch-icon", pixels: 180, share: 0.8, ground: day.surface },
];

const logo = readFileSync("apps/web/public/icon.svg", "utf8");
const browser = await launchBrowser();
mkdirSync(folder, { recursive: true });
for (const { name, pixels, share, ground } of iconFiles) {
  const page = await browser.newPage({ viewport: { width: pixels, height: pixels } });
  await page.setContent(`<style>
    body { margin: 0; height: 100vh; display: grid; place-items: center; background: ${ground} }
    svg { width: ${share * 100}% }
  </style>${logo}`);
  await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true });
  await page.close();
  console.log(`${folder}/${name}.png`);
}
await browser.close();
process.exit(0);
