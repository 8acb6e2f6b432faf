import puppeteer, { type Page } from "puppeteer-core";
import { findChromium } from "../../scripts/test/find-browsers.ts";
import { median } from "../median.ts";
import { loadLighthouse, type Result } from "./load-lighthouse.ts";

export interface Scores {
  /** 0 to 100, median of the runs. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly largestPaintMilliseconds: number;
  /** The start of the element's HTML. */
  readonly largestPaint: string;
  /** Audits of accessibility and best practices that failed. */
  readonly failed: readonly string[];
}

/** The demo person's login, made in the page before it is measured; null measures as nobody. */
type Login = { readonly userType: "patient" | "provider" } | null;

/** A run that has not ended by then fails. */
const longestRunMilliseconds = 90_000;
/** Lighthouse waits for a quiet network; a screen's live stream is never quiet. */
const longestLoadMilliseconds = 15_000;

/** Lighthouse's mobile scores of a screen: its simulated phone and slow 4G. */
export async function scoreScreen(origin: string, path: string, login: Login, runs: number): Promise<Scores> {
  const results: Scores[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await scoreOnce(origin, path, login));
  const middle = (pick: (scores: Scores) => number) => median(results.map(pick));
  const [first] = results;
  if (!first) throw new Error("At least one run is needed.");
  return {
    performance: middle(({ performance }) => performance),
    accessibility: Math.min(...results.map(({ accessibility }) => accessibility)),
    bestPractices: Math.min(...results.map(({ bestPractices }) => bestPractices)),
    largestPaintMilliseconds: middle(({ largestPaintMilliseconds }) => largestPaintMilliseconds),
    largestPaint: first.largestPaint,
    failed: [...new Set(results.flatMap(({ failed }) => failed))],
  };
}

async function scoreOnce(origin: string, path: string, login: Login): Promise<Scores> {
  const lighthouse = await loadLighthouse();
  const browser = await puppeteer.launch({
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  const tooLong = setTimeout(() => browser.process()?.kill("SIGKILL"), longestRunMilliseconds);
  try {
    if (login) await signIn(await browser.newPage(), origin, login);
    const result = await lighthouse(`${origin}${path}`, {
      port: Number(new URL(browser.wsEndpoint()).port),
      onlyCategories: ["performance", "accessibility", "best-practices"],
      disableStorageReset: true,
      maxWaitForLoad: longestLoadMilliseconds,
      logLevel: "error",
    });
    if (!result) throw new Error(`Lighthouse returned nothing for ${path}.`);
    return readScores(result.lhr);
  } finally {
    clearTimeout(tooLong);
    await browser.close();
  }
}

/** By a reply of the API, so that the files of the web app are not in the cache yet. */
async function signIn(page: Page, origin: string, login: NonNullable<Login>): Promise<void> {
  await page.goto(`${origin}/api/status`);
  await page.evaluate(`(async () => {
    const headers = { "content-type": "application/json" };
    const body = ${JSON.stringify(JSON.stringify(login))};
    const { user } = await (await fetch("/api/auth/login", { method: "POST", headers, body })).json();
    for (const key of user.userType === "patient" ? ["user", "patient"] : ["user"])
      localStorage.setItem(key, JSON.stringify(user));
  })()`);
}

function readScores({ audits, categories }: Result): Scores {
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const failed = ["accessibility", "best-practices"].flatMap((category) =>
    (categories[category]?.auditRefs ?? []).filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0),
  );
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    largestPaintMilliseconds: audits["largest-contentful-paint"]?.numericValue ?? Number.NaN,
    largestPaint: findSnippet(audits["largest-contentful-paint-element"]?.details) ?? "unknown",
    failed: failed.map(({ id }) => id),
  };
}

/** The first element that an audit's details show, wherever it is in them. */
function findSnippet(details: unknown): string | undefined {
  if (typeof details !== "object" || details === null) return undefined;
  if ("snippet" in details && typeof details.snippet === "string") return details.snippet;
  for (const part of Object.values(details)) {
    const snippet = findSnippet(part);
    if (snippet) return snippet;
  }
  return undefined;
}
