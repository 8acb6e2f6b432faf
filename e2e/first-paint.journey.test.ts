import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { signInAsRosa } from "./support/demo-patient.ts";
import { prepareErrand, prepareJourney } from "./support/journey.ts";

const demo = prepareErrand();
const real = prepareJourney({ environment: () => ({ UNITS: "us" }) });

const calculator = "/anonymous-risk-calculator";
const scripts = "**/assets/*.js";

/** Opens an address whose scripts come when the returned function is called. */
async function openBeforeScripts(page: Page, address: string): Promise<() => void> {
  let goOn = () => {};
  const mayCome = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(scripts, async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  return goOn;
}

const untilDrawn = (page: Page) => page.locator("html:not([data-first-paint])").waitFor({ state: "attached" });

describe("what the page says before its scripts are there", () => {
  it.each([
    {
      address: "/",
      title: "Sign In - Bedside Bike",
      heading: /^Bedside Bike/,
      fields: ["Email (recommended)", "First Name", "Last Name", "Date of Birth", "Bike Number"],
      button: "Sign In to Dashboard",
    },
    {
      address: calculator,
      title: "Anonymous Risk Calculator - Bedside Bike",
      heading: "Anonymous Risk Calculator",
      fields: ["Age", "Sex", "Weight", "Height", "Diabetes", "Other devices (optional): Typed"],
      button: "Generate Anonymous Risk Assessment",
    },
  ])(
    "has the heading and the form's fields at $address, without a script [ROUTE-1, ROUTE-12, ROUTE-32]",
    async (screen) => {
      const page = await demo.open({ size: "phone", context: { javaScriptEnabled: false } });
      const reply = await page.goto(screen.address, { waitUntil: "commit" });
      await page.getByRole("heading", { level: 1, name: screen.heading }).waitFor();
      for (const name of screen.fields) await page.getByLabel(name, { exact: true }).waitFor();
      await page.getByRole("button", { name: screen.button }).waitFor();
      await page.locator("noscript").waitFor();
      expect(await page.title()).toBe(screen.title);
      // The Content-Security-Policy would refuse them.
      expect(await reply?.text()).not.toContain(" style=");
    },
  );

  it.each(["/", calculator])("is what React goes on with at %s, by day and night [ROUTE-32]", async (address) => {
    for (const theme of ["light", "dark"] as const) {
      const page = await demo.open({ theme });
      const goOn = await openBeforeScripts(page, address);
      await page.getByRole("button", { name: /^(Sign In to|Generate)/ }).waitFor();
      await page.evaluate(`window.fields = [...document.querySelectorAll("#root input, #root select")]`);
      const before = await page.screenshot({ fullPage: true });
      goOn();
      await untilDrawn(page);
      expect(await page.evaluate("window.fields.every((field) => field.isConnected)")).toBe(true);
      const night = page.locator('[role="switch"]').first();
      await expect.poll(() => night.getAttribute("aria-checked")).toBe(String(theme === "dark"));
      // The banner's button says whether it moves: in a browser that wants no motion, not before scripts are there.
      const after = await page.screenshot({ fullPage: true });
      if (address === calculator) expect(after.equals(before)).toBe(true);
    }
  });

  it.each(["/", calculator])("is of this hospital at %s: its units, and no demo [ROUTE-32]", async (address) => {
    const page = await real.open();
    const goOn = await openBeforeScripts(page, address);
    await page.getByRole("button", { name: /^(Sign In to|Generate)/ }).waitFor();
    const units = page.getByRole("radio", { name: "lb and ft" });
    if (address === calculator) expect(await units.isChecked()).toBe(true);
    goOn();
    await untilDrawn(page);
    if (address === calculator) expect(await units.isChecked()).toBe(true);
  });

  it("keeps what was typed, ticked and pressed meanwhile [ROUTE-32]", async () => {
    const page = await demo.open({ allowedErrors: [/401 .*\/api\/auth\/login\)/] });
    const goOn = await openBeforeScripts(page, "/");
    await page.getByLabel("First Name").fill("Nobody");
    await page.getByLabel("Last Name").fill("Unknown");
    await page.getByLabel("Date of Birth").fill("1950-02-03");
    await page.keyboard.press("Enter");
    expect(new URL(page.url()).search).toBe("");
    goOn();
    const refused = page.waitForResponse("**/api/auth/login");
    await untilDrawn(page);
    expect((await refused).request().postDataJSON()).toMatchObject({ firstName: "Nobody", dateOfBirth: "1950-02-03" });
    expect(await page.getByLabel("First Name").inputValue()).toBe("Nobody");

    await page.unroute(scripts);
    const answered = await demo.open();
    const goOnAnswering = await openBeforeScripts(answered, calculator);
    await answered.getByLabel("Age", { exact: true }).fill("66");
    await answered.getByLabel("Trauma").check();
    await answered.getByLabel("Sex", { exact: true }).selectOption("female");
    await answered.getByRole("radio", { name: "lb and ft" }).check({ force: true });
    goOnAnswering();
    await untilDrawn(answered);
    await answered.getByText("lb", { exact: true }).waitFor();
    // The app has them: they are there again after a reload.
    await answered.reload();
    await answered.getByText("are here again.").waitFor();
    expect(await answered.getByLabel("Age", { exact: true }).inputValue()).toBe("66");
    expect(await answered.getByLabel("Trauma").isChecked()).toBe(true);
    expect(await answered.getByLabel("Sex", { exact: true }).inputValue()).toBe("female");
  });

  it("does it in the order in which it was done: a weight is in the unit that was chosen last [ROUTE-32]", async () => {
    const page = await demo.open({ size: "desktop" });
    const goOn = await openBeforeScripts(page, calculator);
    const weight = page.getByLabel("Weight", { exact: true });
    const choose = (name: string) => page.getByRole("radio", { name }).check({ force: true });
    await weight.fill("70");
    await choose("lb and ft");
    await weight.fill("154");
    await page.locator("[role='switch']").first().click();
    await page.locator("[role='switch']").first().click();
    goOn();
    await page.getByText("lb", { exact: true }).waitFor();
    await expect.poll(() => weight.inputValue()).toBe("154");
    expect(await page.locator("[role='switch']").first().getAttribute("aria-checked")).toBe("false");

    const other = await demo.open();
    const goOnThere = await openBeforeScripts(other, calculator);
    await other.getByRole("radio", { name: "lb and ft" }).check({ force: true });
    await other.getByRole("radio", { name: "kg and cm" }).check({ force: true });
    await other.getByLabel("Weight", { exact: true }).fill("70");
    goOnThere();
    await untilDrawn(other);
    await expect.poll(() => other.getByLabel("Weight", { exact: true }).inputValue()).toBe("70");
    expect(await other.getByRole("radio", { name: "kg and cm" }).isChecked()).toBe(true);
    await other.getByText("kg", { exact: true }).waitFor();
  });

  it("gives way to a screen that failed, whose button works [ROUTE-32]", async () => {
    const page = await demo.open({ allowedErrors: [/net::ERR_FAILED/, /Failed to fetch dynamically imported module/] });
    const ofScreen = "**/assets/sign-in-*.js";
    await page.route(ofScreen, (route) => route.abort());
    await page.goto("/", { waitUntil: "commit" });
    const tryAgain = page.getByRole("button", { name: "Try again" });
    await tryAgain.waitFor();
    await page.unroute(ofScreen);
    await tryAgain.click();
    await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
    await untilDrawn(page);
  });

  it("is the ring of the loading state for a signed-in person, and for whoever has other letters [ROUTE-32]", async () => {
    const page = await demo.open({ allowedErrors: [/net::ERR_FAILED/] });
    const expectRing = async () => {
      await page.goto("/", { waitUntil: "commit" });
      await page.locator(".starting").waitFor();
      expect(await page.getByRole("button", { name: "Sign In to Dashboard" }).isVisible()).toBe(false);
    };
    await page.goto("/");
    await page.evaluate(`localStorage.setItem("text-size", "larger")`);
    await page.route(scripts, (route) => route.abort());
    await expectRing();
    await page.unroute(scripts);
    await signInAsRosa(page);
    await page.route(scripts, (route) => route.abort());
    await expectRing();
    await page.unroute(scripts);
    await page.goto("/");
    await page.getByRole("heading", { level: 1, name: "Hello, Rosa." }).waitFor();
  });
});
