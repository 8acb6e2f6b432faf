import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { CDPSession, Page } from "playwright-core";
import { expect } from "vitest";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What a theme may break; all else is the same by day and by night. */
const CONTRAST = ["color-contrast"];
/** What a width between two others may break; what is said of an element is the same at each. */
const LAYOUT = ["target-size", "scrollable-region-focusable"];

/** By itself axe fetches every style sheet again, for a rule that is off. */
const options = { resultTypes: ["violations"], selectors: false, iframes: false, preload: { assets: ["media"] } };

type Part = "page" | "topmost";

/**
 * Ends running animations, since axe would measure a half-faded text, and returns axe's violations: of the page, or of
 * the topmost dialog alone if there is one. To wait for them could take forever: what fades in a part that is folded away
 * meanwhile never finishes.
 */
const runAxe = (runOnly: readonly string[], part: Part) => `(async () => {
  const finite = document.getAnimations().filter((a) => a.effect?.getComputedTiming().endTime !== Infinity);
  for (const animation of finite) animation.finish();
  await Promise.allSettled(finite.map((animation) => animation.finished));
  // A bar at the screen's lower edge covers what scrolls beneath it, and nothing at the page's end.
  scrollTo(0, document.documentElement.scrollHeight);
  // Base UI's guards around a dialog or menu take the focus for a moment, to pass it on.
  const exclude = '[data-base-ui-focus-guard]';
  const dialog = ${JSON.stringify(part)} === 'topmost' && [...document.querySelectorAll('[data-modal]')].at(-1);
  const { violations } = await axe.run(dialog ? { include: [dialog], exclude } : { exclude }, ${JSON.stringify({ ...options, runOnly })});
  return violations.map(({ id, help, nodes }) =>
    id + ': ' + help + nodes.map((node) => '\\n  ' + node.html.slice(0, 200) + '\\n    ' + node.failureSummary).join(''));
})()`;

const debuggers = new WeakMap<Page, Promise<CDPSession>>();

/**
 * axe-core's violations in the current page. The debugger's own evaluation is not subject to the page's
 * Content-Security-Policy, so the journey runs under the real one.
 */
async function findViolations(page: Page, runOnly: readonly string[], part: Part): Promise<string[]> {
  const opened = debuggers.get(page) ?? page.context().newCDPSession(page);
  debuggers.set(page, opened);
  const session = await opened;
  const { result: loaded } = await session.send("Runtime.evaluate", { expression: "typeof axe" });
  if (loaded.value === "undefined") await session.send("Runtime.evaluate", { expression: axeSource });
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
    expression: runAxe(runOnly, part),
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

/** What is behind a dialog is a state of its own. */
export const findAxeViolations = (page: Page): Promise<string[]> => findViolations(page, TAGS, "topmost");

export const findLowContrast = (page: Page): Promise<string[]> => findViolations(page, CONTRAST, "topmost");

/** A sticky header or a column that is too narrow, for example. */
export const findLayoutViolations = (page: Page): Promise<string[]> => findViolations(page, LAYOUT, "topmost");

export async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await findViolations(page, TAGS, "page"), `axe-core on ${page.url()}`).toEqual([]);
}
