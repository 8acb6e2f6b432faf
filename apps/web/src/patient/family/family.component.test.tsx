import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../test/support/accessibility.ts";
import { nextFrame } from "../../../test/support/clock.ts";
import { press } from "../../../test/support/keyboard.ts";
import { dashboard, rideEvent, stubPatientScreens } from "../../../test/support/patient-fixtures.ts";
import { patient } from "../../../test/support/people.ts";
import { renderApp } from "../../../test/support/render-app.tsx";
import { receivedCalls, sendLiveEvent, stubReply, stubUnreachable } from "../../../test/support/stub-server.ts";

const button = (name: string | RegExp) => page.getByRole("button", { name });
const see = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

async function open(): Promise<void> {
  stubPatientScreens(dashboard);
  let count = 0;
  stubReply("kudos.clap", () => {
    count += 1;
    return { count };
  });
  await renderApp("/session", { user: patient });
  await expect.element(button(/^Clap/)).toBeVisible();
}

describe("family at the bed", () => {
  it("claps without an account, is counted, and the rider reads it after the ride [EXERCISE-34]", async () => {
    await open();
    sendLiveEvent("patients.live", rideEvent({ durationSeconds: 290 }));
    await nextFrame();
    await see("for family");
    for (let count = 1; count <= 3; count += 1) {
      await button(/^Clap/).click();
      await see(`for family, ${count} so far`);
    }
    expect(page.getByText(/You were cheered/).query()).toBeNull();
    expect(button("Card for family").query()).toBeNull();
    expect(receivedCalls("kudos.clap")).toHaveLength(3);
    const { height } = button(/^Clap/).element().getBoundingClientRect();
    expect(height).toBeGreaterThanOrEqual(76);
    await press(button("End Session"));
    await see("You were cheered 3 times");
    await expectNoAxeViolations();
  });

  it("is told that a clap was not counted", async () => {
    await open();
    stubUnreachable("kudos.clap");
    await button(/^Clap/).click();
    await see("The clap was not counted");
    await see("for family");
  });

  it("has a card of the day to show or to print, with the first name alone [EXERCISE-35]", async () => {
    await open();
    await button("Card for family").click();
    const card = page.getByRole("dialog", { name: "Card for family" });
    await expect.element(card.getByText("Dorothy rode 12 minutes today")).toBeVisible();
    expect(card.element().textContent).not.toContain(patient.lastName);
    await expect.element(card.getByRole("button", { name: "Print" })).toBeVisible();
    await expectNoAxeViolations();
  });
});
