import { writeFileSync } from "node:fs";
import { Builder, By, Key, until, type WebDriver } from "selenium-webdriver";
import { type Engine, type EnginePage, monthDayYear, type PressedKey } from "./engine.ts";
import { startErrorRecorder } from "./error-recorder.ts";
import { startWebKitProcesses, type WebKitProcesses } from "./webkit-processes.ts";

const patienceMilliseconds = 30_000;
const keys: Readonly<Record<PressedKey, string>> = {
  ArrowDown: Key.ARROW_DOWN,
  ArrowRight: Key.ARROW_RIGHT,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
};

/** Driven over classic WebDriver. It runs one browser at a time: close a page before the next. */
export async function startWebKit(): Promise<Engine> {
  const processes = await startWebKitProcesses();
  return {
    close: () => processes.stop(),
    newPage: (product) => newPage(processes, product),
  };
}

async function newPage({ driverAddress, browserPath }: WebKitProcesses, product: string): Promise<EnginePage> {
  const recorder = await startErrorRecorder(product);
  const driver = await new Builder()
    .usingServer(driverAddress)
    .withCapabilities({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": { binary: browserPath, args: ["--automation"] },
    })
    .build();
  await driver.manage().setTimeouts({ script: patienceMilliseconds });
  const find = async (xpath: string) => {
    const element = await driver.wait(until.elementLocated(By.xpath(xpath)), patienceMilliseconds);
    return driver.wait(until.elementIsVisible(element), patienceMilliseconds);
  };
  return {
    open: (path) => driver.get(recorder.address + path),
    resize: (width, height) => resize(driver, width, height),
    click: async (xpath) => (await find(xpath)).click(),
    type: async (xpath, text) => (await find(xpath)).sendKeys(text),
    // WebKitGTK does not move to the next part by itself when one is full.
    typeDate: async (xpath, isoDay) => (await find(xpath)).sendKeys(monthDayYear(isoDay).join(Key.ARROW_RIGHT)),
    press: (key) => driver.actions().sendKeys(keys[key]).perform(),
    choose: async (xpath, option) => (await find(xpath)).findElement(By.xpath(`./option[.="${option}"]`)).click(),
    evaluate: <T>(expression: string) => driver.executeScript<T>(`return (${expression})`),
    takeErrors: async () => recorder.takeErrors(),
    async screenshot(path) {
      writeFileSync(path, await driver.takeScreenshot(), "base64");
    },
    async close() {
      await driver.quit();
      await recorder.close();
    },
  };
}

/** WebDriver only sets the window's size, which includes the browser's toolbars; the page is resized later. */
async function resize(driver: WebDriver, width: number, height: number): Promise<void> {
  const [innerWidth, innerHeight] = await pageSize(driver);
  if (innerWidth === width && innerHeight === height) return;
  const window = driver.manage().window();
  const outer = await window.getRect();
  await window.setRect({ width: outer.width + width - innerWidth, height: outer.height + height - innerHeight });
  await driver.wait(async () => (await pageSize(driver)).join() !== [innerWidth, innerHeight].join());
  await driver.executeScript("return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
}

const pageSize = (driver: WebDriver) => driver.executeScript<[number, number]>("return [innerWidth, innerHeight]");
