import type { Browser } from "playwright-core";
import { launchBrowser } from "../../e2e/support/launch-browser.ts";
import { type BenchRow, isShort, printRows } from "../bench-row.ts";
import { type Scores, scoreScreen } from "./score.ts";
import { demoPeople, type MeasuredScreen, measuredScreens } from "./screens.ts";
import { startDemo, startPlainPage } from "./servers.ts";
import { type Weight, weighScreen } from "./weigh.ts";

// What a browser with an empty cache receives for five screens, and Lighthouse's mobile scores of them, after `npm run
// build`. `--files` lists each file. A plain React page in the same run is the floor.
const runs = isShort ? 1 : 5;
const longestMilliseconds = 20 * 60_000;
setTimeout(() => {
  console.error(`Not done after ${longestMilliseconds / 60_000} minutes.`);
  process.exit(1);
}, longestMilliseconds).unref();

const product = await startDemo();
const plainPage = await startPlainPage();
const browser = await launchBrowser();
try {
  const plainWeight = await weighScreen(browser, plainPage.url, undefined);
  const plainScores = await scoreScreen(plainPage.url, "/", null, runs);
  const rows = [weightRow("plain React page", plainWeight), scoreRow("plain React page", plainScores)];
  for (const screen of measuredScreens) {
    const weight = await weighScreen(browser, `${product.url}${screen.path}`, await sessionOf(browser, screen));
    if (process.argv.includes("--files")) listFiles(weight);
    const login = screen.visitor === "nobody" ? null : demoPeople[screen.visitor];
    const scores = await scoreScreen(product.url, screen.path, login, runs);
    rows.push(weightRow(screen.name, weight, screen, plainWeight), scoreRow(screen.name, scores, screen));
  }
  printRows(rows);
} finally {
  await browser.close();
  await plainPage.close();
  await product.close();
}
process.exit(0);

/** The demo person's cookie, and what the sign-in form would have stored. */
async function sessionOf(browser: Browser, { visitor }: MeasuredScreen) {
  if (visitor === "nobody") return undefined;
  const context = await browser.newContext();
  const reply = await context.request.post(`${product.url}/api/auth/login`, { data: demoPeople[visitor] });
  if (!reply.ok()) throw new Error(`The login of the ${visitor} answered ${reply.status()}: ${await reply.text()}`);
  const { user } = await reply.json();
  const { cookies } = await context.storageState();
  await context.close();
  const names = visitor === "patient" ? ["user", "patient"] : ["user"];
  const localStorage = names.map((name) => ({ name, value: JSON.stringify(user) }));
  return { cookies, origins: [{ origin: product.url, localStorage }] };
}

function weightRow(name: string, weight: Weight, screen?: MeasuredScreen, floor?: Weight): BenchRow {
  const { scriptKilobytes, scriptFiles, styleKilobytes, fontKilobytes } = weight;
  const most = screen?.scriptKilobytes;
  const ratio = floor ? `, ${(scriptKilobytes / floor.scriptKilobytes).toFixed(2)} of the plain page` : "";
  return {
    bench: "first-load",
    what: `${name}: over the wire`,
    result:
      `${scriptKilobytes.toFixed(1)} kB of JavaScript in ${scriptFiles} files${ratio}; ` +
      `CSS ${styleKilobytes.toFixed(1)} kB, fonts ${fontKilobytes.toFixed(1)} kB`,
    goal: most ? `at most ${most} kB of JavaScript` : "",
    isMet: most ? scriptKilobytes <= most : null,
  };
}

function scoreRow(name: string, scores: Scores, screen?: MeasuredScreen): BenchRow {
  const { performance, accessibility, bestPractices, largestPaintMilliseconds, largestPaint, failed } = scores;
  const least = screen?.performance;
  return {
    bench: "first-load",
    what: `${name}: Lighthouse mobile`,
    result:
      `performance ${performance}, accessibility ${accessibility}, best practices ${bestPractices}` +
      `${failed.length > 0 ? ` (failed: ${failed.join(", ")})` : ""}; ` +
      `largest paint after ${(largestPaintMilliseconds / 1000).toFixed(2)} s, ${largestPaint}`,
    goal: screen ? `${least ? `performance at least ${least}, ` : ""}the others 100` : "",
    isMet: screen ? performance >= (least ?? 0) && accessibility === 100 && bestPractices === 100 : null,
  };
}

function listFiles({ files }: Weight): void {
  for (const { name, kind, bytes } of files) {
    console.log(`${(bytes / 1000).toFixed(1).padStart(8)} kB  ${kind.padEnd(10)} ${name}`);
  }
}
