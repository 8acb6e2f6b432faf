import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { TestServer } from "../../apps/server/test/support/test-server.ts";
import { findAxeViolations, findLayoutViolations, findLowContrast } from "../support/accessibility.ts";
import type { PageOptions } from "../support/browser.ts";
import type { Journey } from "../support/journey.ts";
import {
  changeScreen,
  expectNoSidewaysScroll,
  findBarProblems,
  type Size,
  type Theme,
} from "../support/screen-matrix.ts";
import { withoutData } from "./data.ts";
import { findCutText, findCutTextMirrored, findUntranslated, speakShownLanguage } from "./texts.ts";
import { isPseudoLocale } from "./words.ts";

type View = readonly [Size, Theme];

/** Where a tour is taken. */
const tablet: View = ["tablet", "light"];
/** The same by night: what changes with the theme alone are colors. */
const night: View = ["tablet", "dark"];
const narrowest: View = ["zoomed", "light"];
/** With what is folded away on narrower screens. */
const widest: View = ["desktop", "light"];

const pictures = process.env.JOURNEY_PICTURES;

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

/** After the tablet by day; the short run looks only where most goes wrong. */
function otherViews(): readonly View[] {
  if (pictures) return eachSizeInBothThemes;
  return process.env.TEST_DEPTH === "full" ? eachSize : [narrowest, night];
}

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
    await this.#checkFit(page, state);
  }

  /**
   * Checks a state with every collapsible part open: its words and whether it fits on the tablet; axe and whether it fits
   * at the narrowest size; its colors by night. In full depth also at each size.
   */
  async check(page: Page, state: string): Promise<void> {
    await this.#readWords(page, state);
    await this.#checkFit(page, `${state}, ${tablet}`);
    for (const view of otherViews()) {
      await changeScreen(page, ...view);
      await this.#checkView(page, `${state}, ${view}`, view);
    }
    await changeScreen(page, ...tablet);
  }

  async #readWords(page: Page, state: string): Promise<void> {
    this.#looks += 1;
    await page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true");
    if (isPseudoLocale) this.add(state, await findUntranslated(page, withoutData));
  }

  async #checkView(page: Page, state: string, view: View): Promise<void> {
    const [size, theme] = view;
    this.add(state, await findBarProblems(page));
    if (theme === "dark") this.add(state, await findLowContrast(page));
    else if (view === narrowest) {
      await this.#checkFit(page, state);
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

  /** As it is, and written from right to left. */
  async #checkFit(page: Page, state: string): Promise<void> {
    this.add(state, await findBarProblems(page));
    this.add(state, await findCutText(page));
    this.add(`${state}, mirrored`, await findCutTextMirrored(page));
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
