import { CITATIONS, PUBLISHED_RATES } from "@bedside-bike/clinical";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { safetyChecks } from "../../apps/server/src/seed/clinical-profiles.ts";
import { fixturePatients, fixtureProviders } from "../../apps/server/src/seed/people.ts";
import { waitingProviders } from "../../apps/server/src/seed/ward-administration.ts";
import { seededActions } from "../../apps/server/src/seed/ward-records.ts";
import type { TestServer } from "../../apps/server/test/support/test-server.ts";
import type { PageOptions } from "../support/browser.ts";
import type { Journey } from "../support/journey.ts";
import { findCutText, findUntranslated, speakPseudo } from "../support/pseudo-locale.ts";
import { changeScreen, expectNoSidewaysScroll, type Size, type Theme } from "../support/screen-matrix.ts";

/** What people call themselves on this tour; none of these is a word that the app itself might use. */
export const registeredPerson = { firstName: "Zelda", lastName: "Quist" };

const people = [...fixturePatients, ...fixtureProviders, ...waitingProviders, registeredPerson];
const written = (options: Intl.DateTimeFormatOptions, date: Date) =>
  new Intl.DateTimeFormat("en", { timeZone: "UTC", ...options }).format(date);
const weekdays = [1, 2, 3, 4, 5, 6, 7].map((day) => written({ weekday: "long" }, new Date(Date.UTC(2026, 2, day))));
const months = Array.from({ length: 12 }, (_, month) =>
  written({ month: "long" }, new Date(Date.UTC(2026, month, 15))),
);
/** In full and abbreviated to three letters. */
const anyOf = (names: readonly string[]) => names.flatMap((name) => [name, name.slice(0, 3)]).join("|");

/** Text that belongs to no locale file. All other text on a screen does. */
const data: readonly (string | RegExp)[] = [
  // What the tours of the calculator type, whole and by its parts.
  "no dvt",
  "dvt",
  "t2dm",
  "xyz",
  // Papers by author, journal and year.
  ...Object.values(CITATIONS).map(({ citation }) => citation),
  // Names of people, as they gave them, and the credentials after a provider's.
  ...people.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  ...people.map(({ firstName, lastName }) => `${firstName.slice(0, 1)}. ${lastName}`),
  ...people.map(({ lastName }) => new RegExp(`^${lastName}$`, "g")),
  ...people.map(({ firstName }) => new RegExp(`\\b${firstName}\\b`, "g")),
  /, (DPT|MD|RN|OT|PT|NP)\b/g,
  ...fixtureProviders.map(({ specialty }) => specialty),
  // Beds, and the keys of the portal's first page.
  /\b\d+-[A-Z]\b/g,
  /^[cne]$/g,
  // What a provider wrote when clearing a patient.
  ...Object.values(safetyChecks).flatMap(({ clearance }) => clearance ?? []),
  "Ward 3",
  // Where published rates come from, and a bike's key.
  ...PUBLISHED_RATES.map(({ source }) => source),
  /^[\w-]{43}$/g,
  // What was done after an event of the demo, as staff wrote it.
  ...seededActions.map((action) => action.replace(/\.$/, "")),
  // The name under which a patient appears on the wall: their own choice, or made up for them.
  ...fixturePatients.flatMap(({ community }) => (community ? [community.displayName] : [])),
  /^[A-Z][a-z]+ [A-Z][a-z]+ \d\d$/g,
  // The demo provider's address, which may break behind the @.
  /\b(dana\.provider|[\w-]+)?@?bedsidebike\.example/g,
  /^dana\.provider$/g,
  // What the browser that takes the tour is called.
  /^Chrome on [A-Z][a-z]+$/g,
  // Dates and times as the browser writes them in the screen's language.
  new RegExp(`\\b(${anyOf(weekdays)})\\b,?`, "g"),
  new RegExp(`\\b(${anyOf(months)}) \\d+(, \\d{4})?`, "g"),
  new RegExp(`^(${anyOf(months)})$`, "g"),
  /\d{1,2}:\d\d\s[AP]M/g,
  /^now$|, today(?=\])|\b(yesterday|\d+ (second|minute|hour|day)s? ago)\b/g,
];

/** Opens every part of the screen that is one tap away, so that its words are read too. */
export const unfoldAll = (page: Page) =>
  page.evaluate("for (const part of document.querySelectorAll('main details')) part.open = true");

const withoutData = (text: string): string => data.reduce<string>((rest, given) => rest.replaceAll(given, ""), text);

/** What a tour is taken on. */
const tablet = ["tablet", "light"] as const;

/** In full depth, each state is also checked at sizes where longer texts may not fit. */
const narrowScreens: readonly (readonly [Size, Theme])[] =
  process.env.TEST_DEPTH === "full" ? [["zoomed", "light"]] : [];

/** Goes through screens in the pseudo-locale and expects no problem on any. */
export async function takeTour(journey: Journey, take: (tour: Tour) => Promise<void>): Promise<void> {
  const tour = new Tour(journey);
  await take(tour);
  tour.expectAllWell();
}

/** Records the problems of each screen that it checks; see `expectAllWell`. */
export class Tour {
  readonly #journey: Journey;
  readonly #wrong: string[] = [];
  #looks = 0;

  constructor(journey: Journey) {
    this.#journey = journey;
  }

  get server(): TestServer {
    return this.#journey.server;
  }

  async open(options: PageOptions = {}): Promise<Page> {
    const [size, theme] = tablet;
    const page = await this.#journey.open({ size, theme, ...options });
    await speakPseudo(page);
    return page;
  }

  /** Checks the current screen with every collapsible part open. */
  async check(page: Page, state: string): Promise<void> {
    this.#looks += 1;
    await page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true");
    const untranslated = await findUntranslated(page, withoutData);
    this.#wrong.push(...untranslated.map((problem) => `${state}: ${problem}`));
    await this.#checkFit(page, state);
    for (const [size, theme] of narrowScreens) {
      await changeScreen(page, size, theme);
      await this.#checkFit(page, `${state}, ${size}, ${theme}`);
    }
    if (narrowScreens.length > 0) await changeScreen(page, ...tablet);
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
    const cut = await findCutText(page);
    this.#wrong.push(...cut.map((problem) => `${state}: ${problem}`));
    await expectNoSidewaysScroll(page).catch((error: Error) => this.#wrong.push(`${state}: ${error.message}`));
  }

  expectAllWell(): void {
    expect(this.#looks).toBeGreaterThan(0);
    const wrong = [...new Set(this.#wrong)];
    expect(wrong, `texts that come from no locale file or do not fit: ${wrong.join(" | ")}`).toEqual([]);
  }
}
