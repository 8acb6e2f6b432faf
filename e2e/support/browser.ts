import { mkdirSync } from "node:fs";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { VIEWPORTS } from "../../apps/web/test/support/viewports.ts";
import { launchBrowser } from "./launch-browser.ts";

export interface PageOptions {
  baseURL?: string;
  size?: keyof typeof VIEWPORTS;
  theme?: "light" | "dark";
  /** Errors this journey causes on purpose, matched against "text (address)". */
  allowedErrors?: RegExp[];
  context?: BrowserContextOptions;
  /** A browser other than the one that the journeys share. */
  browser?: Browser;
  /** A page of a profile on disk, opened by the test; it has its own settings. */
  profile?: BrowserContext;
}

/** A stream that was still connecting when its user signed out is refused, and asks who is signed in. */
const refusedAfterSignOut = /status of 401 .*\/(live|auth\/user)\)$/;

let launched: Promise<Browser> | undefined;
const openContexts = new Set<BrowserContext>();
const pageErrors: string[] = [];

/** A browser that is not a board asks once whether it is one. */
export const isNoBoard = /401 .*\/api\/board\)/;

/** The one browser of a test process. */
export function launchedBrowser(): Promise<Browser> {
  launched ??= launchBrowser();
  return launched;
}

export async function closeLaunchedBrowser(): Promise<void> {
  const browser = launched;
  launched = undefined;
  await (await browser)?.close();
}

/** A page in its own context until the test ends. A console.error or uncaught exception in it fails the test. */
export async function newPage(options: PageOptions = {}): Promise<Page> {
  const { allowedErrors = [] } = options;
  const context = options.profile ?? (await newContext(options));
  const isAllowed = (message: string) => allowedErrors.some((allowed) => allowed.test(message));
  let hasSignedOut = false;
  context.on("request", (request) => {
    hasSignedOut ||= request.url().endsWith("/api/auth/logout");
  });
  const report = (message: string) => {
    if (!isAllowed(message) && !(hasSignedOut && refusedAfterSignOut.test(message))) pageErrors.push(message);
  };
  context.on("console", (message) => {
    if (message.type() === "error") report(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (webError) => report(`${webError.error().stack} (${webError.page()?.url()})`));
  openContexts.add(context);
  context.on("close", () => openContexts.delete(context));
  return opensDrawn(await context.newPage());
}

/** A screen that stands in the page's HTML takes more than one press only once the app has it (decision 116). */
function opensDrawn(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (address, options) => {
    const reply = await goto(address, options);
    const drawn = page.locator(`html:not([data-first-paint="shown"])`);
    if (options?.waitUntil !== "commit") await drawn.waitFor({ state: "attached" });
    return reply;
  };
  return page;
}

/** What a page's browser profile is like. */
export function contextOptions({
  baseURL,
  size = "tablet",
  theme = "light",
  context,
}: PageOptions): BrowserContextOptions {
  return {
    baseURL,
    viewport: VIEWPORTS[size],
    colorScheme: theme,
    locale: "en-US",
    // Nothing here is about animations, and what moves can't be pressed yet.
    reducedMotion: "reduce",
    // Each journey talks to the server directly; the worker has its own journeys.
    serviceWorkers: "block",
    ...context,
  };
}

const newContext = async (options: PageOptions): Promise<BrowserContext> =>
  (options.browser ?? (await launchedBrowser())).newContext(contextOptions(options));

/** Closes the pages of a test; takes a screenshot of each if it failed. */
export async function closePages(testName: string, hasFailed: boolean): Promise<void> {
  if (hasFailed || pageErrors.length > 0) await takeScreenshots(testName);
  await Promise.all([...openContexts].map((context) => context.close()));
}

export function expectNoPageErrors(): void {
  const errors = pageErrors.splice(0);
  expect(errors, `the page reported errors: ${[...new Set(errors)].slice(0, 5).join(" | ")}`).toEqual([]);
}

async function takeScreenshots(testName: string): Promise<void> {
  mkdirSync("test-results", { recursive: true });
  const name = testName.replaceAll(/\W+/g, "-").slice(0, 200);
  const pages = [...openContexts].flatMap((context) => context.pages());
  await Promise.allSettled(
    pages.map((page, index) => page.screenshot({ path: `test-results/${name}-${index + 1}.png`, timeout: 10_000 })),
  );
}
