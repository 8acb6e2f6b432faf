import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { PageOptions } from "./support/browser.ts";
import { signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import {
  choose,
  expectDialogTraps,
  expectFocusIsKept,
  expectFocusIsSeen,
  newKeyboardPage,
  press,
  tabTo,
  type,
  untilFocused,
} from "./support/keyboard.ts";

describe("a patient's screens by keyboard alone", () => {
  const journey = prepareJourney();

  const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
  const open = async (address: string, title: string, options: PageOptions = {}) => {
    const page = await newKeyboardPage(journey, options);
    await signInAsRosa(page);
    await page.goto(address);
    await heading(page, title).waitFor();
    return page;
  };

  it("the dashboard: skip link, night, dialogs, facts and thanks [LOOK-5]", async () => {
    const page = await open("/dashboard", "Hello, Rosa.");
    await press(page, "link", "Skip to content");
    await tabTo(page, "link", /Start Exercise|Bonus Session/);
    await press(page, "switch", "Night", "Space");
    await page.getByRole("switch", { name: "Night", checked: true }).waitFor();

    await press(page, "button", "Thanks");
    await page.getByRole("region", { name: "You got a nudge!" }).waitFor({ state: "detached" });
    await expectFocusIsKept(page);
    await tabTo(page, "link", "View My Goals");

    // The banner stands still while the focus is on it.
    await tabTo(page, "button", "Next fact");
    const fact = Number((await page.getByText(/^\d of 5$/).innerText()).charAt(0));
    await page.keyboard.press("Enter");
    await page.getByText(`${(fact % 5) + 1} of 5`, { exact: true }).waitFor();
    await press(page, "button", "Where does this come from?", "Space");
    await page.getByRole("button", { name: "Hide reference", expanded: true }).waitFor();
    await press(page, "button", "Pause");
    await expectDialogTraps(page, "Why was this recommended?", "Why was this recommended?");
    await expectDialogTraps(page, "What are METs?", "What are METs?");
  });

  it("every screen of the menu on a phone, and the way back", async () => {
    const page = await open("/dashboard", "Hello, Rosa.", { size: "phone" });
    for (const [name, title] of [
      ["Games", "Recovery Games"],
      ["Community", "Community Wall"],
    ] as const) {
      await press(page, "button", "Open menu");
      await press(page, "link", name);
      await heading(page, title).waitFor();
      await press(page, "link", "Back to Dashboard");
      await heading(page, "Hello, Rosa.").waitFor();
    }
    for (const [name, title] of [
      ["My Providers", "My Providers"],
      ["View My Goals", "My Goals"],
    ] as const) {
      await press(page, "link", name);
      await heading(page, title).waitFor();
      await press(page, "link", "Back to Dashboard");
      await heading(page, "Hello, Rosa.").waitFor();
    }
    await press(page, "button", "Open menu");
    await press(page, "button", "Logout");
    await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
  });

  it("a practice session from start to end", async () => {
    const page = await open("/session", "Welcome, Rosa.");
    await press(page, "button", "Start");
    await tabTo(page, "button", "Pause");
    await press(page, "button", "More Resistance");
    await page.getByText("4.0", { exact: true }).waitFor();
    await press(page, "button", "Less Resistance", "Space");
    await page.getByText("3.5", { exact: true }).waitFor();
    await press(page, "button", "Pause");
    await press(page, "button", "Resume");
    await press(page, "button", "End Session");
    await page.getByText("Practice has ended. Nothing was saved.").waitFor();
    await expectFocusIsSeen(page);
    await press(page, "link", "Back to Dashboard");
    await heading(page, "Hello, Rosa.").waitFor();
  });

  it("all three games", async () => {
    const page = await open("/games", "Recovery Games");
    for (const game of ["Power Target", "Endurance Challenge", "Virtual Journey"]) {
      await press(page, "button", `Start Game ${game}`);
      await heading(page, game).waitFor();
      await press(page, "button", "End Game");
      await untilFocused(page.getByRole("button", { name: `Start Game ${game}` }));
    }
    await press(page, "link", "Back to Dashboard");
  });

  it("reports: charts day by day, and as tables [LOOK-8]", async () => {
    const page = await open("/reports", "Progress Reports");
    await tabTo(page, "slider", "Minutes a day, your goal 30 min, minimum 15 min");
    await page.keyboard.press("End");
    const shown = () => page.locator(":focus").getAttribute("aria-valuetext");
    const last = await shown();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(shown).not.toBe(last);
    const chart = page.getByRole("figure", { name: /^Minutes a day/ });
    await press(chart, "button", "as table", "Space");
    await page.getByRole("table", { name: /^Minutes a day/ }).waitFor();
    await expectFocusIsSeen(page);
    await press(page, "button", "Export");
    await page.getByRole("menuitem", { name: /CSV/ }).waitFor();
    await page.keyboard.press("Escape");
    await untilFocused(page.getByRole("button", { name: "Export" }));
    await press(page, "link", "Back");
    await heading(page, "Hello, Rosa.").waitFor();
  });

  it("access: granted, taken back, and a provider added; messages take no focus", async () => {
    const page = await open("/provider-access", "My Providers");
    await expectDialogTraps(page, "Grant Access", "Grant access");
    await press(page, "button", "Grant Access");
    const grant = page.getByRole("dialog", { name: "Grant access" });
    await grant.getByLabel("Provider").waitFor();
    await choose(grant, "Provider", "Max Mockman, MD, Internal Medicine");
    await press(grant, "button", "Grant Access");
    await page.getByRole("status").getByText("Access Granted").waitFor();
    await untilFocused(page.getByRole("button", { name: "Grant Access" }));

    await expectDialogTraps(page, "Revoke Max Mockman", "Revoke access?");
    await press(page, "button", "Revoke Max Mockman");
    await press(page.getByRole("dialog"), "button", "Revoke access");
    await page.getByRole("status").getByText("Access Revoked").waitFor();
    await untilFocused(page.getByRole("button", { name: "Grant Access" }));

    await press(page, "button", "Add Provider");
    const add = page.getByRole("dialog", { name: "Add a provider" });
    await press(add, "button", "Add Provider");
    await untilFocused(add.getByLabel("First Name"));
    await type(add, "First Name", "Nela");
    await type(add, "Last Name", "Newhire");
    await type(add, "Email", "nela.newhire@bedsidebike.example");
    await choose(add, "Credentials", "RN (Registered Nurse)");
    await type(add, "Specialty", "Rehabilitation");
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("Provider Added").waitFor();
    await untilFocused(page.getByRole("button", { name: "Add Provider" }));
    await press(page, "button", "Dismiss message");
    await expectFocusIsKept(page);

    await press(page, "checkbox", "Also show what I and my bike did", "Space");
    await page.getByText("Granted access").first().waitFor();
  });
});
