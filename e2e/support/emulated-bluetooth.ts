import { buildSync } from "esbuild";
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "playwright-core";
import { chromiumOptions } from "../../scripts/test/chromium-options.ts";
import { findBluetoothChromium } from "../../scripts/test/find-browsers.ts";
import { contextOptions, newPage, type PageOptions } from "./browser.ts";
import { EmulatedBike, type EmulatedBikeOptions } from "./emulated-bike.ts";
import { inTime } from "./emulated-peripheral.ts";

/** What is chosen when the page asks: a device by its name, or nothing. */
export type BluetoothChoice = (names: readonly string[]) => string | null;

export interface EmulatedBluetoothOptions {
  /** False for a browser that does not let a site find its devices again after a reload, as most are. */
  remembersDevices?: boolean;
  /** A folder with the browser's profile, which survives it: the journeys' pages are in this profile. */
  profile?: { folder: string; options: PageOptions };
}

/** A separate browser whose Bluetooth adapter, and the bikes around it, are emulated. */
export class EmulatedBluetooth {
  readonly browser: Browser;
  readonly #session: CDPSession;
  readonly #send: CDPSession["send"];
  readonly #bikes: EmulatedBike[] = [];
  /** The bikes' names by the ids that browsers give them. */
  readonly #names = new Map<string, string>();

  /** Which page connected last, by the bike's name. */
  readonly #pages = new Map<string | undefined, Page>();
  #leaving: Promise<void> = Promise.resolve();
  #hasCrashed = false;

  readonly #profile: BrowserContext | undefined;

  private constructor(browser: Browser, session: CDPSession, profile: BrowserContext | undefined) {
    this.browser = browser;
    this.#profile = profile;
    this.#session = session;
    this.#send = inTime(session);
  }

  /** Starts the browser with its adapter on. The caller closes it. */
  static async start({ remembersDevices = true, profile }: EmulatedBluetoothOptions = {}): Promise<EmulatedBluetooth> {
    const features = ["WebBluetooth", ...(remembersDevices ? ["WebBluetoothNewPermissionsBackend"] : [])];
    const launch = {
      ...chromiumOptions,
      executablePath: findBluetoothChromium(),
      args: [...(chromiumOptions.args ?? []), `--enable-features=${features}`],
    };
    const context =
      profile &&
      (await chromium.launchPersistentContext(profile.folder, { ...launch, ...contextOptions(profile.options) }));
    const browser = context ? context.browser() : await chromium.launch(launch);
    if (!browser) throw new Error("The profile has no browser.");
    const bluetooth = new EmulatedBluetooth(browser, await browser.newBrowserCDPSession(), context);
    await bluetooth.#switchOnFirst();
    return bluetooth;
  }

  /** Until the browser closes, whatever pages come and go: the emulation ends with the last page that uses it. */
  async #switchOnFirst(): Promise<void> {
    const keeper = await (await this.browser.newContext()).newPage();
    await keeper.route("https://keeper.test/", (route) => route.fulfill({ contentType: "text/html", body: "" }));
    await keeper.goto("https://keeper.test/");
    await this.#send("BluetoothEmulation.enable", { state: "powered-on", leSupported: true });
    await keeper.evaluate("navigator.bluetooth.getAvailability()");
  }

  async addBike(options: EmulatedBikeOptions = {}): Promise<EmulatedBike> {
    const number = String(this.#bikes.length + 1).padStart(2, "0");
    const bike = await EmulatedBike.appear(this.#session, {
      name: `Ward bike ${number}`,
      address: `09:09:09:09:09:${number}`,
      ...options,
    });
    this.#bikes.push(bike);
    return bike;
  }

  /** The adapter as the system sees it: `absent` for a tablet without one. */
  async setAdapter(state: "powered-on" | "powered-off" | "absent"): Promise<void> {
    await this.#send("BluetoothEmulation.setSimulatedCentralState", { state });
  }

  /**
   * Like the journeys' `newPage`, in this browser. Its prompts are answered with the bike added last unless told
   * otherwise.
   */
  async newPage(options: Omit<PageOptions, "browser"> = {}, choose?: BluetoothChoice): Promise<Page> {
    const page = await newPage({
      ...options,
      browser: this.browser,
      ...(this.#profile && { profile: this.#profile }),
    });
    notificationReads ??= bundle("apps/web/test/bluetooth/notification-reads.ts");
    const context = page.context();
    await context.exposeFunction("reportBikeChosen", (id: string, name: string) => void this.#names.set(id, name));
    await context.exposeFunction("reportBikeConnecting", async (id: string) => {
      await this.#leaving;
      this.#pages.set(this.#names.get(id), page);
    });
    await context.exposeFunction("reportBikeDisconnected", (id: string) => this.#leave(page, id));
    await context.addInitScript({ content: notificationReads });
    await this.#follow(page, choose);
    return page;
  }

  /** Another window of the page's browser profile. */
  async newWindow(page: Page): Promise<Page> {
    const window = await page.context().newPage();
    await this.#follow(window);
    return window;
  }

  async #follow(page: Page, choose?: BluetoothChoice): Promise<void> {
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) void this.#leave(page);
    });
    // Closing a profile's last page ends its browser.
    if (!this.#profile) page.on("close", () => void this.#leave(page));
    await this.answerQuestions(page, choose);
  }

  /** From now on answers each of the page's prompts for a device: with the bike added last unless told otherwise. */
  async answerQuestions(page: Page, choose: BluetoothChoice = this.#newestBike): Promise<void> {
    const session = await page.context().newCDPSession(page);
    const answered = new Set<string>();
    session.on("DeviceAccess.deviceRequestPrompted", ({ id, devices }) => {
      // The prompt is announced again for each device found; a second answer would end the browser.
      if (answered.has(id)) return;
      // Devices in the prompt have addresses for ids, and no names.
      const found = this.#bikes.filter(({ address }) => devices.some((device) => device.id === address));
      const name = choose(found.map((bike) => bike.name));
      const chosen = found.find((bike) => bike.name === name);
      if (name !== null && !chosen) return;
      answered.add(id);
      void (chosen
        ? session.send("DeviceAccess.selectPrompt", { id, deviceId: chosen.address })
        : session.send("DeviceAccess.cancelPrompt", { id }));
    });
    await session.send("DeviceAccess.enable");
  }

  readonly #newestBike: BluetoothChoice = () => this.#bikes.at(-1)?.name ?? null;

  /** The page has ended its link to this device, or with the page all its links have ended. */
  #leave(page: Page, id?: string): Promise<void> {
    const name = id && this.#names.get(id);
    const left = this.#bikes.filter((bike) =>
      name ? bike.name === name : [undefined, page].includes(this.#pages.get(bike.name)),
    );
    this.#leaving = this.#leaving.then(async () => {
      if (this.browser.isConnected() && !this.#hasCrashed) await Promise.all(left.map((bike) => bike.leave()));
    });
    return this.#leaving;
  }

  /** Kills the browser's process at once, as when the tablet's battery dies. */
  async crash(): Promise<void> {
    await this.#leaving;
    this.#hasCrashed = true;
    const isGone = new Promise<void>((resolve) => this.browser.on("disconnected", () => resolve()));
    void this.#session.send("Browser.crash").catch(() => undefined);
    await isGone;
  }

  async close(): Promise<void> {
    await this.#leaving;
    await this.browser.close();
  }
}

let notificationReads: string | undefined;

/** A script of the web app's tests, ready for a page. */
export function bundle(entry: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    format: "iife",
    target: "es2022",
    write: false,
  });
  return outputFiles.map(({ text }) => text).join("\n");
}
