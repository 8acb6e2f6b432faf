import puppeteer from "puppeteer-core";
import { findFirefox } from "../../scripts/test/find-browsers.ts";
import { type Engine, type EnginePage, monthDayYear } from "./engine.ts";

/** Errors are logged by their text, and what is still loading when the page is left does not fail. */
const logErrors = `{
  const log = console.error;
  let isLeft = false;
  addEventListener("beforeunload", () => { isLeft = true; });
  console.error = (...words) => { if (!isLeft) log.apply(console, words.map((word) => (word?.stack ? word + "\\n" + word.stack : word))); };
}`;

/**
 * Firefox itself logs a font that was still loading when the page was left, with the status NS_BINDING_ABORTED.
 * A font that is missing has another one.
 */
const isFontOfAPageThatWasLeft = (error: string) =>
  error.includes("downloadable font: download failed") && error.includes("status=2152398850");

/** Driven over WebDriver BiDi, the only protocol that Firefox speaks; its profile is temporary. */
export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: findFirefox(),
    headless: true,
    defaultViewport: null,
    extraPrefsFirefox: { "intl.accept_languages": "en-US", "intl.locale.requested": "en-US" },
  });
  return {
    close: () => browser.close(),
    async newPage(product): Promise<EnginePage> {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.evaluateOnNewDocument(logErrors);
      const errors: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
      });
      page.on("pageerror", (error) => {
        const text = String((error as Error).stack ?? error);
        if (!isFontOfAPageThatWasLeft(text)) errors.push(text);
      });
      const find = async (xpath: string) => {
        const element = await page.waitForSelector(`::-p-xpath(${xpath})`, { visible: true });
        if (!element) throw new Error(`${xpath} is not shown.`);
        return element;
      };
      const type = async (xpath: string, text: string) => (await find(xpath)).type(text);
      return {
        async open(path) {
          await page.goto(product + path);
        },
        resize: (width, height) => page.setViewport({ width, height }),
        click: async (xpath) => (await find(xpath)).click(),
        type,
        typeDate: (xpath, isoDay) => type(xpath, monthDayYear(isoDay).join("")),
        press: (key) => page.keyboard.press(key),
        async choose(xpath, option) {
          const list = await find(xpath);
          const value = await list.$eval(`::-p-xpath(./option[.="${option}"])`, (element) =>
            element.getAttribute("value"),
          );
          await list.select(value ?? option);
        },
        evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
        takeErrors: async () => errors.splice(0),
        async screenshot(path) {
          await page.screenshot({ path: path as `${string}.png` });
        },
        close: () => context.close(),
      };
    },
  };
}
