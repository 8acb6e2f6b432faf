import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import { openLive } from "./support/calls.ts";
import { stopClock } from "./support/clock.ts";
import { registerPatient, signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { signInAsPatient } from "./support/provider-portal.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";

async function openWall(page: Page): Promise<void> {
  await signInAsRosa(page);
  await openLive(page, () => page.goto("/kudos-wall"));
  await page.getByRole("heading", { name: "Send Encouragement" }).waitFor();
  await page.getByText("Night Owl").first().waitFor();
}

describe("community wall", () => {
  const journey = prepareJourney();

  it("shows achievements with four reactions, and two more behind 'More' [CALL-52, WALL-3]", async () => {
    const page = await journey.open();
    await openWall(page);
    const item = page
      .getByRole("listitem")
      .filter({ hasText: "Blue Comet" })
      .filter({ hasText: "personal best" })
      .first();
    await page.getByRole("button", { name: /Show \d+ more achievement/ }).click();
    for (const name of ["Cheer", "Heart", "Strong", "Star"]) await item.getByRole("button", { name }).waitFor();
    expect(await item.getByRole("button", { name: "Wave" }).count()).toBe(0);
    await item.getByRole("button", { name: "More reactions" }).click();
    const wave = item.getByRole("button", { name: "Wave" });
    await wave.click();
    await item.getByRole("button", { name: "Wave, 1", pressed: true }).click();
    await item.getByRole("button", { name: "Wave", exact: true, pressed: false }).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await page.getByRole("heading", { name: "Hello, Rosa." }).waitFor();
  });

  it("says in English what the feed's messages say", async () => {
    const page = await journey.open();
    await openWall(page);
    const feed: { message: string }[] = await (await page.request.get("/api/kudos/feed")).json();
    const more = page.getByRole("button", { name: /Show \d+ more achievement/ });
    await more.click();
    await more.waitFor({ state: "detached" });
    const wall = page.getByRole("region", { name: "Achievements" }).getByRole("paragraph");
    const messages = feed.map(({ message }) => message);
    expect((await wall.allInnerTexts()).filter((text) => messages.includes(text))).toEqual(messages);
  });

  it("shows what others cheer for as they do, and no buttons on the patient's own", async () => {
    const page = await journey.open();
    await openWall(page);
    const own = page.getByRole("listitem").filter({ hasText: "Morning Robin" }).first();
    await own.getByText("You", { exact: true }).waitFor();
    expect(await own.getByRole("button").count()).toBe(0);

    const sam = await signInAsPatient(journey.server, 5);
    const feed: { id: number; isMine: boolean; displayName: string }[] = (
      await sam.call("GET", "/api/kudos/feed")
    ).json();
    const item = feed.find(({ displayName }) => displayName === "Morning Robin");
    await sam.call("POST", "/api/kudos/react", { feedItemId: item?.id, reactionType: "wave" });
    await own.getByText("Wave", { exact: true }).waitFor();
  });

  it("adds up today and sends a nudge once, refused in the server's words [CALL-53, MESSAGE-40, WALL-1]", async () => {
    const page = await journey.open({ allowedErrors: [/status of 4\d\d/] });
    await openWall(page);
    const today = page.getByRole("region", { name: "Today's Activity" });
    for (const label of ["people active", "minutes pedaled", "goals reached", "kudos given"]) {
      await today.getByText(label).waitFor();
    }
    const list = page.getByRole("region", { name: "Send Encouragement" });
    await list
      .getByText(/minutes? left today/)
      .first()
      .waitFor();
    const target = list.getByRole("listitem").first();
    const name = await target.getByRole("strong").innerText();

    await target.getByRole("button", { name: `Nudge ${name}` }).click();
    await page.getByRole("status").getByText("Nudge Sent!").waitFor();
    await target.getByText("Nudged today").waitFor();
    await expectNoAxeViolations(page);

    await page.route("**/api/kudos/nudge", (route) =>
      route.fulfill({
        status: 429,
        contentType: "application/json",
        body: JSON.stringify({ error: "You have sent 8 nudges today. You can send more tomorrow.", requestId: "x" }),
      }),
    );
    await list
      .getByRole("button", { name: /^Nudge / })
      .first()
      .click();
    await page.getByRole("alert").getByText("You have sent 8 nudges today.", { exact: false }).waitFor();
  });

  it("invites who takes no part, and keeps their settings [CALL-50, WALL-1, WALL-2, WALL-3]", async () => {
    const page = await journey.open();
    await page.clock.install();
    await registerPatient(page, "Newly", "Arrived");
    await page.goto("/kudos-wall");
    await page.getByRole("heading", { name: "Join the community" }).waitFor();
    await page.getByText("Nudges are off").waitFor();
    await page.getByRole("button", { name: "Choose how to join" }).click();
    const dialog = page.getByRole("dialog", { name: "Community settings" });
    await expectNoAxeViolations(page);

    const changes: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PATCH") changes.push(request.postData() ?? "");
    });
    await stopClock(page);
    await dialog.getByLabel("Display name").pressSequentially("X");
    await dialog.getByLabel("Display name").fill("Quiet Fox");
    await page.clock.resume();
    await dialog.getByText("Saved", { exact: true }).waitFor();
    expect(changes).toEqual([JSON.stringify({ displayName: "Quiet Fox" })]);
    expect(await dialog.getByRole("radio").count()).toBe(8);
    for (const [role, name] of [
      ["radio", "Turtle"],
      ["checkbox", "Share my achievements and receive kudos"],
      ["checkbox", "Send and receive nudges"],
    ] as const) {
      await dialog.getByRole(role, { name }).click();
      await dialog.getByRole(role, { name, checked: true }).waitFor();
    }
    await dialog.getByRole("button", { name: "Done" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Join the community" }).waitFor({ state: "detached" });
    await page
      .getByRole("button", { name: /^Nudge / })
      .first()
      .waitFor();

    await page.reload();
    await page.getByRole("button", { name: "Settings" }).click();
    await expect.poll(() => dialog.getByLabel("Display name").inputValue()).toBe("Quiet Fox");
    await dialog.getByRole("radio", { name: "Turtle", checked: true }).waitFor();
    await expect.poll(() => dialog.getByRole("checkbox", { checked: true }).count()).toBe(2);
  });

  it("says so when a part cannot load, and tries again", async () => {
    const page = await journey.open({ allowedErrors: [/status of 500/] });
    await signInAsRosa(page);
    await page.route("**/api/kudos/feed", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.goto("/kudos-wall");
    await page.getByText("We could not load the achievements").waitFor();
    await expectNoAxeViolations(page);
    await page.unroute("**/api/kudos/feed");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Night Owl").first().waitFor();
  });

  it("fits every screen [LOOK-4]", () => expectScreenFits(journey, openWall));
});
