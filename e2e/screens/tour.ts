import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { TestServer } from "../../apps/server/test/support/test-server.ts";
import { findAxeViolations, findLayoutViolations, findLowContrast } from "../support/accessibility.ts";
import type { PageOptions } from "../support/browser.ts";
import type { Journey } from "../support/journey.ts";
import { changeScreen, expectNoSidewaysScroll, type Size, type Theme } from "../support/screen-matrix.ts";
import { withoutData } from "./data.ts";
import { findCutText, findCutTextMirrored, findUntranslated, speakShownLanguage } from "./texts.ts";
import { isPseudoLocale } from "./words.ts";

type View = readonly [Size, Theme];

/** Where a tour is taken. */
const tablet: View = ["tablet", "light"];
/** The same by night: what changes with the theme alone are colors. */
const night: View = ["tablet", "dark"];
/** Where each state is seen. */
const narrowest: View = ["zoomed", "light"];
/** With what is folded away on narrower screens. */
const widest: View = ["desktop", "light"];

const isFull = process.env.TEST_DEPTH === "full";
const pictures = process.env.JOURNEY_PICTURES;

/** In full depth a state is also seen at each size. */
const eachSize: readonly View[] = [narrowest, ["phone", "light"], ["tabletLandscape", "light"], widest, night];
/** For whoever looks at the pictures: each size in both themes. */
const eachSizeInBothThemes: readonly View[] = [
  tablet,
  ...eachSize,
  ["desktop", "dark"],
  ["tabletLandscape", "dark"],
  ["phone", "dark"],
  ["zoomed", "dark"],
];

/** A state at its only view in a short run, and a whole screen also by night. */
const viewsOf = (isScreen: boolean): readonly View[] => {
  if (pictures) return eachSizeInBothThemes;
  if (isFull) return eachSize;
  return isScreen ? [narrowest, night] : [narrowest];
};

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
    await this.#readWords(page, state);
    await this.#checkFit(page, state, isFull);
  }

  /**
   * Checks a state with every collapsible part open: its words, whether it fits, and axe, at the narrowest size; a whole
   * screen and, in full depth, each state also mirrored, on the tablet and by night. In full depth also at each size.
   */
  async check(page: Page, state: string, { isScreen = false } = {}): Promise<void> {
    const isWhole = isScreen || isFull;
    await this.#readWords(page, state);
    if (isWhole) await this.#checkFit(page, `${state}, ${tablet}`, true);
    for (const view of viewsOf(isScreen)) {
      await changeScreen(page, ...view);
      await this.#checkView(page, `${state}, ${view}`, view, isWhole);
    }
    await changeScreen(page, ...tablet);
  }

  async #readWords(page: Page, state: string): Promise<void> {
    this.#looks += 1;
    await page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true");
    if (isPseudoLocale) this.add(state, await findUntranslated(page, withoutData));
  }

  async #checkView(page: Page, state: string, view: View, isWhole: boolean): Promise<void> {
    const [size, theme] = view;
    if (theme === "dark") this.add(state, await findLowContrast(page));
    else if (view === narrowest) {
      await this.#checkFit(page, state, isWhole);
      this.add(state, await findAxeViolations(page));
    } else if (size !== "tablet") {
      await expectNoSidewaysScroll(page).catch((error: Error) => this.add(state, [error.message]));
      this.add(state, await (view === widest ? findAxeViolations(page) : findLayoutViolations(page)));
    }
    await this.#takePicture(page, state);
  }

  add(state: string, problems: readonly string[]): void {
    this.#wrong.push(...problems.map((problem) => `${state}: ${problem}`));
  }

  async #checkFit(page: Page, state: string, isMirroredToo: boolean): Promise<void> {
    this.add(state, await findCutText(page));
    if (isMirroredToo) this.add(`${state}, mirrored`, await findCutTextMirrored(page));
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
