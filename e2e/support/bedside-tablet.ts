import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { PageOptions } from "./browser.ts";
import type { EmulatedBike } from "./emulated-bike.ts";
import type { BikeSecond } from "./emulated-bike-frames.ts";
import type { BluetoothChoice, EmulatedBluetooth } from "./emulated-bluetooth.ts";

interface TabletOptions extends PageOptions {
  choose?: BluetoothChoice;
  signIn?: (page: Page) => Promise<void>;
  /** The tablet before its browser ended, and when it starts again, by its own clock. */
  before?: { tablet: BedsideTablet; atMs: number };
}

/** A second of the ride that the page has handled. `atMs`: milliseconds since 1970 by the page's clock. */
export interface MeasuredSecond extends BikeSecond {
  readonly atMs: number;
}

const secondMs = 1000;

/** The app on a tablet at a bed. Its clock stands still until a test moves it; the bike moves with it. */
export class BedsideTablet {
  readonly page: Page;
  /** Each second that the page has handled, in order. */
  readonly measured: MeasuredSecond[];

  private constructor(page: Page, measured: MeasuredSecond[] = []) {
    this.page = page;
    this.measured = measured;
  }

  /** Signed in, with its clock at the present; no screen is open yet. */
  static async open(
    bluetooth: EmulatedBluetooth,
    { choose, signIn, before, ...options }: TabletOptions,
  ): Promise<BedsideTablet> {
    const page = await bluetooth.newPage(options, choose);
    await page.clock.install(before && { time: before.atMs });
    await signIn?.(page);
    return new BedsideTablet(page, before?.tablet.measured);
  }

  /** Opens a screen. The bike and the journal are ready once it has been idle for a second. */
  async goto(path: string): Promise<void> {
    // A screen needs time to be drawn.
    await this.page.clock.resume();
    await this.page.goto(path);
    await this.standStill();
  }

  /** Stops the clock of a screen that has been opened. */
  async standStill(): Promise<void> {
    await this.page.getByRole("heading", { name: "Bike at this tablet" }).waitFor();
    await expect.poll(() => isWriter(this.page), { message: "this page keeps the rides" }).toBe(true);
    // Later than the page's idle second: the clock keeps running until it is told to stop.
    await this.page.clock.pauseAt((await this.now()) + 3 * secondMs);
  }

  /** Milliseconds since 1970 by the page's clock. */
  now(): Promise<number> {
    return this.page.evaluate("Date.now()");
  }

  /** Moves the page's clock, and with it whatever the page is waiting for. */
  async pass(ms: number): Promise<void> {
    await this.page.clock.runFor(ms);
  }

  press(name: string): Promise<void> {
    return this.page.getByRole("button", { name, exact: true }).click();
  }

  async connect(): Promise<void> {
    await this.page.getByRole("button", { name: "Connect bike" }).first().click();
    await this.untilConnected();
  }

  /** Waits until the screen says that the bike is connected, or connected and quiet. */
  async untilConnected(): Promise<void> {
    await this.appears(this.page.getByText(/ is connected/).first(), 250);
  }

  /** One second after the other: the bike sends it, and the page's clock moves on. */
  async pedal(bike: EmulatedBike, seconds: readonly BikeSecond[]): Promise<void> {
    await this.#passToFullSecond();
    for (const second of seconds) {
      const atMs = await this.now();
      if (await bike.send(second)) this.measured.push({ ...second, atMs });
      await this.pass(secondMs);
    }
  }

  /** Waits for something that also needs time to pass in the page. */
  async appears(locator: Locator, stepMs = 100): Promise<void> {
    await expect
      .poll(
        async () => {
          if (await locator.isVisible()) return true;
          await this.pass(stepMs);
          return false;
        },
        { message: `on the screen: ${locator}` },
      )
      .toBe(true);
  }

  /** Ends the ride, and waits until the server has all of it. */
  async end(): Promise<void> {
    await this.press("End Session");
    await this.appears(this.page.getByText("Sent", { exact: true }), 1000);
  }

  /** Whole seconds since the first one, so that a gap has only one possible length. */
  async #passToFullSecond(): Promise<void> {
    const first = this.measured[0];
    const beyondMs = first ? ((await this.now()) - first.atMs) % secondMs : 0;
    if (beyondMs > 0) await this.pass(secondMs - beyondMs);
  }
}

/**
 * The page before a reload may still hold the journal's lock for a while, and a jumping clock would not wait for that.
 */
function isWriter(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(`navigator.locks.request("who is this page", async ({ name }) => {
    const { held } = await navigator.locks.query();
    const holderOf = (lock) => held.find((one) => one.name === lock)?.clientId;
    return holderOf("bedside-bike ride-journal") === holderOf(name);
  })`);
}

/** So many seconds of pedaling, each with different values, so that a lost or doubled second is noticed. */
export function pedaling(seconds: number, from = 0): BikeSecond[] {
  return Array.from({ length: seconds }, (_, index) => ({
    powerWatts: 15 + ((from + index) % 23),
    cadenceRpm: 30 + ((from + index) % 17),
  }));
}
