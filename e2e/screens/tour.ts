import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { TestServer } from "../../apps/server/test/support/test-server.ts";
import { findAxeViolations, findLowContrast } from "../support/accessibility.ts";
import type { PageOptions } from "../support/browser.ts";
import type { Journey } from "../support/journey.ts";
import { changeScreen, expectNoSidewaysScroll, type Size, type Theme } from "../support/screen-matrix.ts";
import { withoutData } from "./data.ts";
import { findCutText, findUntranslated, speakShownLanguage } from "./texts.ts";
import { isPseudoLocale } from "./words.ts";

type View = readonly [Size, Theme];

/** Where a tour is taken. */
const tablet: View = ["tablet", "dark"];
/** Where else each text is looked for at the edges of its box. */
const narrowest: View = ["zoomed", "light"];

const isFull = process.env.TEST_DEPTH === "full";
const pictures = process.env.JOURNEY_PICTURES;

/** In full depth a state is also seen at each size, once, and in both themes on the tablet. */
const eachSize: readonly View[] = [
  ["tablet", "light"],
  narrowest,
  ["phone", "dark"],
  ["tabletLandscape", "dark"],
  ["desktop", "light"],
];
/** For whoever looks at the pictures: each size in both themes. */
const eachSizeInBothThemes: readonly View[] = [
  ...eachSize.slice(0, 2),
  ["zoomed", "dark"],
  ["phone", "dark"],
  ["phone", "light"],
  ["tabletLandscape", "dark"],
  ["tabletLandscape", "light"],
  ["desktop", "light"],
  ["desktop", "dark"],
];

/** Beside the tablet by night. */
const otherViews = pictures ? eachSizeInBothThemes : isFull ? eachSize : [narrowest];

/** Goes through screens in the language that is looked at and expects no problem on any. */
export async function takeTour(journey: Journey, take: (tour: Tour) => Promise<void>): Promise<void> {
  const tour = new Tour(journey);
  await take(tour);
  tour.expectAllWell();
}

/** Records the problems of each state that it checks; see `expectAllWell`. */
export class Tour {
  readonly #journey: Journey;
  readonly #wrong: string[] = [];
  #looks = 0;

  constructor(journey: Journey) {
    this.#journey = journey;
  }

  get journey(): Journey {
    return this.#journey;
  }

  get server(): TestServer {
    return this.#journey.server;
  }

  async open(options: PageOptions = {}): Promise<Page> {
    const [size, theme] = tablet;
    const context = { reducedMotion: "reduce" as const, ...options.context };
    const page = await this.#journey.open({ size, theme, ...options, context });
    await speakShownLanguage(page);
    return page;
  }

  /** Reads a state that differs from one already checked in its words alone. */
  async read(page: Page, state: string): Promise<void> {
    this.#looks += 1;
    await page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true");
    if (isPseudoLocale) this.add(state, await findUntranslated(page, withoutData));
    await this.#checkFit(page, state);
  }

  /**
   * Checks a state with every collapsible part open: its words, and at each size whether it fits, and axe. Its colors by
   * night in full depth, a whole screen's always.
   */
  async check(page: Page, state: string, { isScreen = false } = {}): Promise<void> {
    await this.read(page, state);
    if (isScreen || isFull || pictures) await this.#checkColors(page, `${state}, ${tablet}`);
    let seen = tablet[0];
    for (const view of otherViews) {
      const [size] = view;
      await changeScreen(page, ...view);
      // What changes with the theme alone are colors.
      if (size === seen) await this.#checkColors(page, `${state}, ${view}`);
      else await this.#checkLayout(page, `${state}, ${view}`, size);
      seen = size;
    }
    await changeScreen(page, ...tablet);
  }

  async #checkColors(page: Page, view: string): Promise<void> {
    this.add(view, await findLowContrast(page));
    await this.#takePicture(page, view);
  }

  async #checkLayout(page: Page, view: string, size: Size): Promise<void> {
    if (size === narrowest[0]) await this.#checkFit(page, view);
    else await this.#checkSideways(page, view);
    this.add(view, await findAxeViolations(page));
    await this.#takePicture(page, view);
  }

  add(state: string, problems: readonly string[]): void {
    this.#wrong.push(...problems.map((problem) => `${state}: ${problem}`));
  }

  /** As it is, and written from right to left. */
  async #checkFit(page: Page, state: string): Promise<void> {
    // While letters are still loading, they are wider.
    await page.evaluate("document.fonts.ready.then(() => undefined)");
    await this.#checkText(page, state);
    await page.evaluate("document.documentElement.dir = 'rtl'");
    await this.#checkText(page, `${state}, mirrored`);
    await page.evaluate("document.documentElement.dir = 'ltr'");
  }

  async #checkText(page: Page, state: string): Promise<void> {
    this.add(state, await findCutText(page));
    await this.#checkSideways(page, state);
  }

  async #checkSideways(page: Page, state: string): Promise<void> {
    await expectNoSidewaysScroll(page).catch((error: Error) => this.add(state, [error.message]));
  }

  /** JOURNEY_PICTURES names a folder for a picture of each state at each size in both themes. */
  async #takePicture(page: Page, view: string): Promise<void> {
    if (!pictures) return;
    mkdirSync(pictures, { recursive: true });
    const name = `${expect.getState().currentTestName} ${view}`.replaceAll(/\W+/g, "-");
    await page.screenshot({ fullPage: true, path: `${pictures}/${name}.png` });
  }

  expectAllWell(): void {
    expect(this.#looks).toBeGreaterThan(0);
    const wrong = [...new Set(this.#wrong)];
    expect(wrong, `what is wrong on the screens: ${wrong.join(" | ")}`).toEqual([]);
  }
}
