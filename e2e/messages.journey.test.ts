import { describe, expect, it } from "vitest";
import { runUntil, stopClock } from "./support/clock.ts";
import { rosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";

/** The controls on the screen that a press in their middle would not reach, because the message lies there. */
const coveredControls = `(() => {
  const message = document.querySelector('[role="status"] > :has([aria-label="Dismiss message"])');
  if (!message) return ["no message"];
  return [...document.querySelectorAll("a[href], button, input, select, label")]
    .filter((control) => !message.contains(control))
    .filter((control) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      return message.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    })
    .map((control) => control.textContent || control.ariaLabel);
})()`;

describe("a message", () => {
  const journey = prepareJourney();

  it.each(["phone", "tablet", "tabletLandscape", "desktop"] as const)(
    "covers no control on a %s [MESSAGE-51]",
    async (size) => {
      const page = await journey.open({ size });
      await page.clock.install();
      await page.goto("/");
      await page.getByRole("textbox", { name: "First Name" }).fill(rosa.firstName);
      await page.getByRole("textbox", { name: "Last Name" }).fill(rosa.lastName);
      await page.getByLabel("Date of Birth").fill(rosa.dateOfBirth);
      // The message goes after 5 s: however slow the machine is, few of them pass.
      await stopClock(page);
      await page.getByRole("button", { name: "Sign In to Dashboard" }).click();
      const dashboard = page.getByRole("heading", { level: 1, name: "Hello, Rosa." });
      await runUntil(page, () => dashboard.isVisible(), 20);
      await page.getByText("Welcome back!").waitFor();
      await expect
        .poll(async () => {
          await page.clock.runFor(20);
          return page.evaluate(coveredControls);
        })
        .toEqual([]);
    },
  );
});
