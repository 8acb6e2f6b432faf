import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { BikeState, SampledReading } from "../../apps/web/src/bike/bluetooth/bike-state.ts";
import type { PageOptions } from "./browser.ts";
import { type BluetoothChoice, bundle, type EmulatedBluetooth } from "./emulated-bluetooth.ts";

/** A secure context, which Web Bluetooth needs. Nothing listens there: the page is made here. */
const address = "https://tablet.test/";

interface ConnectionPageOptions extends PageOptions {
  choose?: BluetoothChoice;
}

let script: string | undefined;

/** The connection's module in its own page, whose clock stands still until it is moved. */
export class ConnectionPage {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(
    bluetooth: EmulatedBluetooth,
    { choose, ...options }: ConnectionPageOptions = {},
  ): Promise<ConnectionPage> {
    const page = await bluetooth.newPage(options, choose);
    script ??= bundle("apps/web/test/bluetooth/connection-page.ts");
    const body = `<!doctype html><title>Bike</title><link rel="icon" href="data:," /><body><script>${script}</script>`;
    await page.route(address, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body }));
    await page.clock.install();
    await page.goto(address);
    await page.clock.pauseAt(Date.now() + 60_000);
    return new ConnectionPage(page);
  }

  async press(button: "Connect bike" | "Minus" | "Plus"): Promise<void> {
    await this.page.getByRole("button", { name: button }).click();
  }

  async #state(): Promise<BikeState> {
    return (await this.page.evaluate("window.bluetooth.connection.state.get()")) as BikeState;
  }

  async readings(): Promise<SampledReading[]> {
    return (await this.page.evaluate("window.bluetooth.readings")) as SampledReading[];
  }

  /** Calls a method of the connection; settles with it, or at once while that waits for the page's clock. */
  async call(expression: string): Promise<void> {
    await this.page.evaluate(`window.bluetooth.connection.${expression}`);
  }

  /** Moves the page's clock, and with it whatever the page is waiting for. */
  async pass(ms: number): Promise<void> {
    await this.page.clock.runFor(ms);
  }

  async setLimit(maximumLevel: number | null): Promise<void> {
    await this.call(`setLimit(${JSON.stringify(maximumLevel === null ? null : { maximumLevel })})`);
  }

  async reload(): Promise<void> {
    await this.page.reload();
  }

  /** Everything in the page's local storage. */
  async stored(): Promise<Record<string, string>> {
    return (await this.page.evaluate("({ ...localStorage })")) as Record<string, string>;
  }

  /** Moves the page's clock second by second until the state is this one. */
  async passUntil(state: Record<string, unknown>): Promise<void> {
    await expect
      .poll(
        async () => {
          await this.pass(1000);
          return this.#state();
        },
        { interval: 20 },
      )
      .toMatchObject(state);
  }

  async expectState(state: Record<string, unknown>): Promise<void> {
    await expect.poll(() => this.#state()).toMatchObject(state);
  }
}
