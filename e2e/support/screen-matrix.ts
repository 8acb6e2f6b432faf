import type { Page } from "playwright-core";
import { expect } from "vitest";
import { VIEWPORTS } from "../../apps/web/test/support/viewports.ts";
import type { PageOptions } from "./browser.ts";

export type Size = NonNullable<PageOptions["size"]>;
export type Theme = NonNullable<PageOptions["theme"]>;

/**
 * An element that measures itself renders once more. An observer reports frames, because a test's clock does not stop
 * it.
 */
const untilDrawnTwice = `(async () => {
  for (const _ of [1, 2]) {
    await new Promise((drawn) => new IntersectionObserver((_, observer) => {
      observer.disconnect();
      drawn();
    }).observe(document.documentElement));
  }
})()`;

/** Turns or resizes the screen and switches between day and night, and waits until the page has redrawn itself. */
export async function changeScreen(page: Page, size: Size, theme: Theme): Promise<void> {
  await page.setViewportSize(VIEWPORTS[size]);
  await page.emulateMedia({ colorScheme: theme });
  await untilRedrawn(page);
}

export const untilRedrawn = (page: Page): Promise<unknown> => page.evaluate(untilDrawnTwice);

/** Runs in the page: how wide its content and the screen are, and what leaves the screen; mirrored, at its left. */
export const MEASURE_WIDTH = `(isMirrored) => {
  const { clientWidth, scrollWidth } = document.documentElement;
  const leaves = (element) => {
    const { left, right } = element.getBoundingClientRect();
    return isMirrored ? left < -1 : right > clientWidth + 1;
  };
  const leaving = scrollWidth > clientWidth ? [...document.querySelectorAll("body *")].filter(leaves) : [];
  return [scrollWidth, clientWidth, leaving.map(({ localName, className }) => localName + "." + className)];
}`;

const noBar = "no bar with 'I don't feel well'";

/**
 * Runs in the page: what is wrong with the bar at the foot of a patient's screen. Its buttons are whole, on the screen,
 * and what a finger meets, but the empty place of one that has gone; in a dialog, the dialog's own. Only a call for help
 * takes its place.
 */
const FIND_BAR_PROBLEMS = `(() => {
  const { userType } = JSON.parse(localStorage.getItem("user") ?? "{}");
  if (userType !== "patient" || location.pathname === "/board") return [];
  const dialog = [...document.querySelectorAll("[data-modal]")].at(-1);
  if (!dialog && document.querySelector("[data-help-card]")) return [];
  const bar = (dialog ?? document.getElementById("root")).querySelector("[data-help-bar]");
  if (!bar) return [${JSON.stringify(noBar)}];
  const problems = [];
  for (const button of bar.querySelectorAll("button:not([inert])")) {
    const { left, top, right, bottom, width, height } = button.getBoundingClientRect();
    const name = "the bar's '" + button.textContent + "'";
    if (left < -1 || top < -1 || right > document.documentElement.clientWidth + 1 || bottom > innerHeight + 1)
      problems.push(name + " leaves the screen");
    if (Math.min(width, height) < 48) problems.push(name + " is smaller than 48 px");
    for (const x of [0.08, 0.5, 0.92]) {
      for (const y of [0.15, 0.5, 0.85]) {
        const hit = document.elementFromPoint(left + width * x, top + height * y);
        if (hit && !button.contains(hit)) problems.push(name + " is beneath " + hit.localName + "." + hit.className);
      }
    }
  }
  return [...new Set(problems)];
})()`;

/**
 * The bar's code comes after the page's own, and a message leaves its place with the next frame: both are waited for.
 */
export async function findBarProblems(page: Page): Promise<string[]> {
  let problems: string[] = [];
  const find = async () => {
    problems = (await page.evaluate(FIND_BAR_PROBLEMS)) as string[];
    return problems;
  };
  await expect
    .poll(find)
    .toEqual([])
    .catch(() => undefined);
  return problems;
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, screen, leaving] = (await page.evaluate(`(${MEASURE_WIDTH})(false)`)) as [number, number, string[]];
  expect(content, `width of ${page.url()}, with ${leaving.slice(-3)}`).toBeLessThanOrEqual(screen);
}
