import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openServer } from "../../apps/server/src/open-server.ts";
import { readConfig } from "../../apps/server/src/platform/config.ts";
import { launchBrowser } from "../../e2e/support/launch-browser.ts";

const budgetKilobytes = 130;

/** What a browser really receives for the sign-in page, after `npm run build`. */
const dataDir = mkdtempSync(join(tmpdir(), "bench-first-load-"));
const server = await openServer(readConfig({ PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent" }));
const browser = await launchBrowser();
const page = await browser.newPage();
const received: { name: string; kind: string; bytes: number }[] = [];
page.on("requestfinished", async (request) => {
  const { responseBodySize } = await request.sizes();
  received.push({ name: new URL(request.url()).pathname, kind: request.resourceType(), bytes: responseBodySize });
});
await page.goto(server.url, { waitUntil: "networkidle" });
await page.waitForTimeout(500);
for (const { name, kind, bytes } of received.sort((a, b) => b.bytes - a.bytes)) {
  console.log(`${(bytes / 1000).toFixed(1).padStart(8)} kB  ${kind.padEnd(10)} ${name}`);
}
const scripts = received.filter(({ name }) => name.endsWith(".js")).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
console.log(`JavaScript over the wire: ${scripts.toFixed(1)} kB (budget: at most ${budgetKilobytes} kB)`);
await browser.close();
await server.close();
rmSync(dataDir, { recursive: true, force: true });
