import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openLive } from "./support/calls.ts";
import { registerPatient, rosa, signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { signInAsPatient, signInElsewhere } from "./support/provider-portal.ts";

const journey = prepareJourney();

async function openAccess(page: Page): Promise<void> {
  await signInAsRosa(page);
  await page.goto("/provider-access");
  await page.getByRole("button", { name: "Revoke Dana Provider" }).waitFor();
}

describe("a patient and their care team", () => {
  it("sees who looked, grants access and takes it back, and adds a provider who waits for approval [ACCESS-1, ACCESS-3, ACCESS-4, ACCESS-5, ACCESS-14, MESSAGE-18, MESSAGE-38, MESSAGE-39]", async () => {
    const dana = await signInElsewhere(journey.server, "Dana");
    for (let times = 0; times < 2; times += 1) await dana.call("GET", `/api/patients/${rosa.id}/dashboard`);
    await dana.call("GET", `/api/patients/${rosa.id}/goals`);

    const page = await journey.open({ allowedErrors: [/status of 409/] });
    await openAccess(page);
    const log = page.getByRole("region", { name: "Who looked at my data" });
    await log.getByText("Dana Provider").first().waitFor();
    await log.getByText("Doctor of Physical Therapy").first().waitFor();
    const progress = log.getByRole("listitem").filter({ hasText: "Looked at your progress" });
    await progress.getByText(/^\d+ times, last at/).waitFor();
    await log.getByText("Looked at your goals").waitFor();
    expect(await log.getByText("Signed in").count()).toBe(0);

    const openGrant = page.getByRole("main").getByRole("button", { name: "Grant Access" });
    const grant = page.getByRole("dialog", { name: "Grant access" });
    const choices = grant.getByRole("option");
    await openGrant.click();
    await choices.filter({ hasText: "Max" }).waitFor({ state: "attached" });
    expect((await choices.allInnerTexts()).join()).not.toContain("Dana");
    await grant.getByLabel("Provider").selectOption("Max Mockman, MD, Internal Medicine");
    await grant.getByRole("button", { name: "Grant Access" }).click();
    await page.getByRole("status").getByText("Access Granted").waitFor();

    const revoke = page.getByRole("button", { name: "Revoke Max Mockman" });
    await revoke.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke access" }).click();
    await page.getByRole("status").getByText("Access Revoked").waitFor();
    await revoke.waitFor({ state: "detached" });

    await page.getByRole("main").getByRole("button", { name: "Add Provider" }).click();
    const add = page.getByRole("dialog", { name: "Add a provider" });
    await add.getByLabel("First Name").fill("Nela");
    await add.getByLabel("Last Name").fill("Newhire");
    await add.getByLabel("Email").fill("dana.provider@bedsidebike.example");
    await add.getByLabel("Credentials").selectOption("RN");
    await add.getByLabel("Specialty").fill("Rehabilitation");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("Failed to Add Provider").waitFor();
    await add.getByLabel("Email").fill("nela.newhire@bedsidebike.example");
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("Provider Added").waitFor();
    await add.waitFor({ state: "detached" });
    await openGrant.click();
    await choices.filter({ hasText: "Max" }).waitFor({ state: "attached" });
    expect((await choices.allInnerTexts()).join()).not.toContain("Nela");
    await page.keyboard.press("Escape");
    await grant.waitFor({ state: "detached" });

    await log.getByRole("checkbox", { name: "Also show what I and my bike did" }).check();
    await log.getByText("Granted access").first().waitFor();
    await log.getByText("Signed in").waitFor();
  });

  it("shows a patient who signs in from another tab nothing of the previous patient", async () => {
    // The first tab's stream ends with its sign-in session.
    const page = await journey.open({ allowedErrors: [/status of 401 .*\/live\)$/] });
    await openAccess(page);
    const otherTab = await page.context().newPage();
    await registerPatient(otherTab, "Newly", "Arrived");
    await otherTab.goto("/dashboard");
    await page.getByText("Nobody has access yet").waitFor();
    expect(await page.getByText("Dana Provider").count()).toBe(0);
  });
});

describe("the community wall", () => {
  it("is joined with a name and a picture, which stay [WALL-2, WALL-3]", async () => {
    const page = await journey.open();
    await registerPatient(page, "Newly", "Arrived");
    await page.goto("/kudos-wall");
    await page.getByRole("button", { name: "Choose how to join" }).click();
    const settings = page.getByRole("dialog", { name: "Community settings" });
    const turtle = settings.getByRole("radio", { name: "Turtle", checked: true });
    const isTaken = settings.getByRole("checkbox", { checked: true });
    await settings.getByLabel("Display name").fill("Quiet Fox");
    await settings.getByText("Saved", { exact: true }).waitFor();
    await settings.getByRole("radio", { name: "Turtle" }).click();
    await settings.getByRole("checkbox", { name: "Share my achievements and receive kudos" }).click();
    await settings.getByRole("checkbox", { name: "Send and receive nudges" }).click();
    await turtle.waitFor();
    await expect.poll(() => isTaken.count()).toBe(2);
    await settings.getByRole("button", { name: "Done" }).click();
    await page.getByRole("heading", { name: "Join the community" }).waitFor({ state: "detached" });
    await page
      .getByRole("button", { name: /^Nudge / })
      .first()
      .waitFor();

    await page.reload();
    await page.getByRole("button", { name: "Settings" }).click();
    await expect.poll(() => settings.getByLabel("Display name").inputValue()).toBe("Quiet Fox");
    await turtle.waitFor();
    await expect.poll(() => isTaken.count()).toBe(2);
  });

  it("is cheered on and encouraged, shows what others cheer for as they do, and says what the feed's messages say", async () => {
    const page = await journey.open();
    await signInAsRosa(page);
    await openLive(page, () => page.goto("/kudos-wall"));
    const more = page.getByRole("button", { name: /^Show \d+ more achievements?$/ });
    await more.click();
    await more.waitFor({ state: "detached" });
    const feed: { id: number; message: string; displayName: string }[] = await (
      await page.request.get("/api/kudos/feed")
    ).json();
    const wall = page.getByRole("region", { name: "Achievements" }).getByRole("paragraph");
    const messages = feed.map(({ message }) => message);
    expect((await wall.allInnerTexts()).filter((text) => messages.includes(text))).toEqual(messages);

    const item = page.getByRole("listitem").filter({ hasText: "Blue Comet" }).first();
    await item.getByRole("button", { name: "More reactions" }).click();
    await item.getByRole("button", { name: "Wave" }).click();
    await item.getByRole("button", { name: "Wave, 1", pressed: true }).click();
    await item.getByRole("button", { name: "Wave", exact: true, pressed: false }).waitFor();

    const own = page.getByRole("listitem").filter({ hasText: "Morning Robin" }).first();
    await own.getByText("You", { exact: true }).waitFor();
    const sam = await signInAsPatient(journey.server, 5);
    const ownId = feed.find(({ displayName }) => displayName === "Morning Robin")?.id;
    await sam.call("POST", "/api/kudos/react", { feedItemId: ownId, reactionType: "wave" });
    await own.getByText("Wave", { exact: true }).waitFor();

    const others = page.getByRole("region", { name: "Send Encouragement" });
    const nudges = others.getByRole("button", { name: /^Nudge / });
    await nudges.first().waitFor();
    const count = await nudges.count();
    await nudges.first().click();
    await page.getByRole("status").getByText("Nudge Sent!").waitFor();
    await others.getByText("Nudged today").first().waitFor();
    await expect.poll(() => nudges.count()).toBe(count - 1);
  });
});
