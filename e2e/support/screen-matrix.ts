import type { Page } from "playwright-core";
import { expect } from "vitest";
import { VIEWPORTS } from "../../apps/web/test/support/viewports.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import type { PageOptions } from "./browser.ts";
import type { Journey } from "./journey.ts";

type Size = NonNullable<PageOptions["size"]>;
type Theme = NonNullable<PageOptions["theme"]>;

const allSizes = Object.keys(VIEWPORTS) as Size[];
const isFull = process.env.TEST_DEPTH === "full";

/** Every size in both themes when TEST_DEPTH is 'full', else the narrowest by day and a tablet by night. */
export const screenMatrix: readonly (readonly [Size, Theme])[] = isFull
  ? allSizes.flatMap((size) => [[size, "light"] as const, [size, "dark"] as const])
  : [
      ["zoomed", "light"],
      ["tabletLandscape", "dark"],
    ];

/** Opens the screen at every size and theme, and checks it with axe and for overflow. */
export async function expectScreenFits(
  journey: Journey,
  open: (page: Page) => Promise<void>,
  options: Pick<PageOptions, "baseURL" | "allowedErrors"> = {},
): Promise<void> {
  for (const [size, theme] of screenMatrix) {
    const page = await journey.open({ ...options, size, theme });
    await open(page);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await page.context().close();
  }
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, screen] = (await page.evaluate(
    "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
  )) as [number, number];
  expect(content, `width of ${page.url()}`).toBeLessThanOrEqual(screen);
}
