import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openLive } from "./support/calls.ts";
import { Bike, fetchDashboard, signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";

/** As if the phone were taken out of a pocket: the page asks again. */
const look = (page: Page) => page.evaluate("void window.dispatchEvent(new Event('visibilitychange'))");

describe("a daughter far away", () => {
  const journey = prepareJourney();

  it("follows the ring to gold and claps, and the patient reads it and ends the link [FAMILY-14]", async () => {
    const tablet = await journey.open();
    await signInAsRosa(tablet);
    await tablet.goto("/dashboard");
    const { today } = await fetchDashboard(tablet);
    await tablet.getByRole("link", { name: "Family link" }).click();
    await tablet.getByLabel("Who is it for?").fill("Lucy");
    await tablet.getByLabel("The name they see").fill("Mom");
    const made = tablet.waitForResponse((reply) => reply.status() === 201);
    await tablet.getByRole("button", { name: "Make the link" }).click();
    const { url } = await (await made).json();
    await tablet.getByRole("img", { name: "Code of the family link" }).waitFor();

    const phone = await journey.open({ size: "phone", allowedErrors: [/status of 404 .*\/api\/family\/view/] });
    const asked: string[] = [];
    phone.on("request", (request) => asked.push(`${request.url()} ${request.headers().referer ?? ""}`));
    await phone.goto(url);
    const goal = today.dailyGoalMinutes ?? 0;
    const says = (minutes: number) =>
      phone.getByRole("heading", { level: 1, name: `Mom has pedaled ${minutes} of ${goal} minutes today` });
    await says(Math.floor(today.filledSeconds / 60)).waitFor();

    await openLive(tablet, () => tablet.goto("/dashboard"));
    const bike = new Bike(journey.server, { minutesAgo: 60 });
    const { durationSeconds } = await bike.pedal(300);
    await look(phone);
    await says(Math.floor((today.filledSeconds + durationSeconds) / 60)).waitFor();
    await phone.getByText(/^Last heard today at \d\d:\d\d$/).waitFor();

    await phone.getByText("Mom will see: Lucy clapped.").waitFor();
    await phone.getByRole("button", { name: "Clap" }).click();
    await phone.getByText(/^You clapped at \d\d:\d\d\. You can clap again at/).waitFor();
    const clapped = tablet.getByText(/^Lucy clapped at \d\d:\d\d\.$/);
    await clapped.waitFor();
    await tablet.setViewportSize({ width: 768, height: 1024 });
    const bottom = await clapped.evaluate(
      (line) => line.getBoundingClientRect().bottom - line.ownerDocument.body.getBoundingClientRect().top,
    );
    expect(bottom, "in the first view, above the bar for help").toBeLessThan(900);

    for (let counted = durationSeconds; today.filledSeconds + counted < goal * 60; ) {
      counted = (await bike.pedal(600)).durationSeconds;
    }
    await bike.end();
    await look(phone);
    await phone.locator('[role="progressbar"][aria-valuenow="100"]').waitFor();

    await tablet.goto("/family-link");
    await tablet.getByText("The link is on.").waitFor();
    await tablet.getByRole("button", { name: "End it now" }).click();
    await tablet.getByText("The link is off. Nobody sees your ring.").waitFor();
    await look(phone);
    await phone.getByRole("heading", { name: "This link is not on. Ask for a new one." }).waitFor();
    const [, token = "none"] = url.split("#");
    expect(asked.filter((address) => address.includes(token))).toEqual([]);
  });
});
