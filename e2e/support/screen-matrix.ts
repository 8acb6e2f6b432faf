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

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, screen, leaving] = (await page.evaluate(`(${MEASURE_WIDTH})(false)`)) as [number, number, string[]];
  expect(content, `width of ${page.url()}, with ${leaving.slice(-3)}`).toBeLessThanOrEqual(screen);
}
