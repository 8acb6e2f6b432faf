import { describe, expect, it } from "vitest";
import { registerPatient, signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import {
  expectDialogTraps,
  expectFocusIsKept,
  expectFocusIsSeen,
  newKeyboardPage,
  press,
  tabTo,
  type,
  untilFocused,
} from "./support/keyboard.ts";

describe("the community wall by keyboard alone", () => {
  const journey = prepareJourney();

  it("is joined with a name and a picture", async () => {
    const page = await newKeyboardPage(journey);
    await registerPatient(page, "Newly", "Arrived");
    await page.goto("/kudos-wall");
    await press(page, "button", "Choose how to join");
    const settings = page.getByRole("dialog", { name: "Community settings" });
    await type(settings, "Display name", "Quick Wheel");
    await tabTo(settings, "radio", "Cyclist");
    await page.keyboard.press("ArrowRight");
    await settings.getByRole("radio", { name: "Shining star", checked: true }).waitFor();
    await expectFocusIsSeen(page);
    await press(settings, "checkbox", "Share my achievements and receive kudos", "Space");
    await press(settings, "checkbox", "Send and receive nudges", "Space");
    await settings.getByText("Saved", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await settings.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Join the community" }).waitFor({ state: "detached" });
    await expectFocusIsKept(page);
    await expectDialogTraps(page, "Settings", "Community settings");
    await press(page, "button", "Settings");
    await settings.waitFor();
    await expect.poll(() => settings.getByLabel("Display name").inputValue()).toBe("Quick Wheel");
  });

  it("is cheered on, and others are encouraged, without losing the place", async () => {
    const page = await newKeyboardPage(journey);
    await signInAsRosa(page);
    await page.goto("/kudos-wall");
    const item = page.getByRole("listitem").filter({ hasText: "Blue Comet" }).first();
    await press(page, "button", /^Show \d+ more achievements?$/);
    await expectFocusIsKept(page);
    await press(item, "button", "More reactions");
    await expectFocusIsKept(page);
    await press(item, "button", "Wave");
    await untilFocused(item.getByRole("button", { name: "Wave, 1", pressed: true }));
    await page.keyboard.press("Space");
    await untilFocused(item.getByRole("button", { name: "Wave", exact: true, pressed: false }));

    const others = page.getByRole("region", { name: "Send Encouragement" });
    const nudges = others.getByRole("button", { name: /^Nudge / });
    await nudges.first().waitFor();
    const count = await nudges.count();
    await press(others, "button", /^Nudge /);
    await page.getByRole("status").getByText("Nudge Sent!").waitFor();
    await others.getByText("Nudged today").first().waitFor();
    await expectFocusIsKept(page);
    await expect.poll(() => nudges.count()).toBe(count - 1);
    await press(others, "button", /^Nudge /);
    await press(page, "link", "Back to Dashboard");
    await page.getByRole("heading", { level: 1, name: "Hello, Rosa." }).waitFor();
  });
});
