import type { Page } from "playwright-core";
import { expect } from "vitest";
import { VIEWPORTS } from "../../apps/web/test/support/viewports.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import type { PageOptions } from "./browser.ts";
import type { Journey } from "./journey.ts";

export type Size = NonNullable<PageOptions["size"]>;
export type Theme = NonNullable<PageOptions["theme"]>;

type Screen = readonly [Size, Theme];
/** The size at which a page is opened, and what it then changes to. */
type Visit = readonly [Screen, ...Screen[]];

const pictures = process.env.JOURNEY_PICTURES;
const wider = (theme: Theme): Screen[] => [
  ["phone", theme],
  ["tablet", theme],
  ["tabletLandscape", theme],
  ["desktop", theme],
];

const narrowAndWide: Visit = [
  ["zoomed", "light"],
  ["tabletLandscape", "dark"],
];
const eachSize: Visit = [...narrowAndWide, ["phone", "dark"], ["tablet", "light"], ["desktop", "light"]];
const eachSizeInBothThemes: Visit[] = [
  [["zoomed", "light"], ...wider("light")],
  [["zoomed", "dark"], ...wider("dark")],
];

function chooseVisits(): readonly Visit[] {
  if (pictures) return eachSizeInBothThemes;
  return [process.env.TEST_DEPTH === "full" ? eachSize : narrowAndWide];
}
const visits = chooseVisits();

type Step = (page: Page) => Promise<void>;

/**
 * Opens the screen and takes it through sizes and themes, checked with axe and for overflow at each. Further steps
 * lead from there to other screens or states, which are taken through the same.
 */
export async function expectScreenFits(
  journey: Journey,
  steps: Step | readonly Step[],
  options: Pick<PageOptions, "baseURL" | "allowedErrors"> = {},
): Promise<void> {
  for (const [first, ...changes] of visits) {
    const [size, theme] = first;
    const page = await journey.open({ ...options, size, theme });
    for (const [index, step] of [steps].flat().entries()) {
      if (index > 0) await changeScreen(page, ...first);
      await step(page);
      await expectFits(page);
      await takePicture(page, index, first);
      for (const change of changes) {
        await changeScreen(page, ...change);
        await expectFits(page);
        await takePicture(page, index, change);
      }
    }
    await page.context().close();
  }
}

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
  await page.evaluate(untilDrawnTwice);
}

/** JOURNEY_PICTURES names a folder for a screenshot of each state, at each size by day and by night. */
async function takePicture(page: Page, step: number, screen: Screen): Promise<void> {
  if (!pictures) return;
  const name = [expect.getState().currentTestName, step + 1, ...screen].join(" ");
  await page.screenshot({ fullPage: true, path: `${pictures}/${name.replaceAll(/\W+/g, "-")}.png` });
}

async function expectFits(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, screen] = (await page.evaluate(
    "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
  )) as [number, number];
  expect(content, `width of ${page.url()}`).toBeLessThanOrEqual(screen);
}
