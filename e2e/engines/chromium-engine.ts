import { isNoBoard } from "../support/browser.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { type Engine, type EnginePage, monthDayYear } from "./engine.ts";

export async function startChromium(): Promise<Engine> {
  const browser = await launchBrowser();
  return {
    close: () => browser.close(),
    async newPage(product): Promise<EnginePage> {
      const context = await browser.newContext({ locale: "en-US", serviceWorkers: "block" });
      const errors: string[] = [];
      context.on("console", (message) => {
        const said = `${message.text()} (${message.location().url})`;
        if (message.type() === "error" && !isNoBoard.test(said)) errors.push(said);
      });
      context.on("weberror", (webError) => errors.push(String(webError.error().stack)));
      const page = await context.newPage();
      const type = (xpath: string, text: string) => page.locator(`xpath=${xpath}`).first().pressSequentially(text);
      return {
        async open(path) {
          await page.goto(product + path);
        },
        resize: (width, height) => page.setViewportSize({ width, height }),
        click: (xpath) => page.locator(`xpath=${xpath}`).first().click(),
        type,
        typeDate: (xpath, isoDay) => type(xpath, monthDayYear(isoDay).join("")),
        press: (key) => page.keyboard.press(key),
        async choose(xpath, option) {
          await page.locator(`xpath=${xpath}`).selectOption({ label: option });
        },
        evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
        takeErrors: async () => errors.splice(0),
        async screenshot(path) {
          await page.screenshot({ path });
        },
        close: () => context.close(),
      };
    },
  };
}
