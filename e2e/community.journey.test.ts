import { describe, expect, it } from "vitest";
import { openLive } from "./support/calls.ts";
import { registerPatient, rosa, signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { choose, expectFocusIsKept, newKeyboardPage, press, tabTo, type, untilFocused } from "./support/keyboard.ts";
import { signInAsPatient, signInElsewhere } from "./support/provider-portal.ts";

describe("a patient and their care team, by keyboard alone", () => {
  const journey = prepareJourney();

  it("sees who looked, grants access and takes it back, and adds a provider who waits for approval [ACCESS-1, ACCESS-3, ACCESS-4, ACCESS-5, ACCESS-14, MESSAGE-18, MESSAGE-38, MESSAGE-39]", async () => {
    const dana = await signInElsewhere(journey.server, "Dana");
    for (let times = 0; times < 2; times += 1) await dana.call("GET", `/api/patients/${rosa.id}/dashboard`);
    await dana.call("GET", `/api/patients/${rosa.id}/goals`);

    const page = await newKeyboardPage(journey, { allowedErrors: [/status of 409/] });
    await signInAsRosa(page);
    await page.goto("/provider-access");
    await page.getByRole("button", { name: "Revoke Dana Provider" }).waitFor();
    const log = page.getByRole("region", { name: "Who looked at my data" });
    await log.getByText("Dana Provider").first().waitFor();
    await log.getByText("Doctor of Physical Therapy").first().waitFor();
    const progress = log.getByRole("listitem").filter({ hasText: "Looked at your progress" });
    await progress.getByText(/^\d+ times, last at/).waitFor();
    await log.getByText("Looked at your goals").waitFor();
    expect(await log.getByText("Signed in").count()).toBe(0);

    await press(page, "button", "Grant Access");
    const grant = page.getByRole("dialog", { name: "Grant access" });
    await grant.getByLabel("Provider").waitFor();
    const choices = grant.getByRole("option");
    expect((await choices.allInnerTexts()).join()).not.toContain("Dana");
    await choose(grant, "Provider", "Max Mockman, MD, Internal Medicine");
    await press(grant, "button", "Grant Access");
    await page.getByRole("status").getByText("Access Granted").waitFor();
    await untilFocused(page.getByRole("button", { name: "Grant Access" }));

    await press(page, "button", "Revoke Max Mockman");
    await press(page.getByRole("dialog"), "button", "Revoke access");
    await page.getByRole("status").getByText("Access Revoked").waitFor();
    await page.getByRole("button", { name: "Revoke Max Mockman" }).waitFor({ state: "detached" });
    await untilFocused(page.getByRole("button", { name: "Grant Access" }));

    await press(page, "button", "Add Provider");
    const add = page.getByRole("dialog", { name: "Add a provider" });
    await press(add, "button", "Add Provider");
    await untilFocused(add.getByLabel("First Name"));
    await type(add, "First Name", "Nela");
    await type(add, "Last Name", "Newhire");
    await type(add, "Email", "dana.provider@bedsidebike.example");
    await choose(add, "Credentials", "RN (Registered Nurse)");
    await type(add, "Specialty", "Rehabilitation");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("Failed to Add Provider").waitFor();
    await type(add, "Email", "nela.newhire@bedsidebike.example");
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("Provider Added").waitFor();
    await untilFocused(page.getByRole("button", { name: "Add Provider" }));
    await press(page, "button", "Dismiss message");
    await expectFocusIsKept(page);
    await press(page, "button", "Grant Access");
    await choices.filter({ hasText: "Max" }).waitFor({ state: "attached" });
    expect((await choices.allInnerTexts()).join()).not.toContain("Nela");
    await page.keyboard.press("Escape");
    await grant.waitFor({ state: "detached" });

    await press(page, "checkbox", "Also show what I and my bike did", "Space");
    await page.getByText("Granted access").first().waitFor();
    await log.getByText("Signed in").waitFor();
  });

  it("shows a patient who signs in from another tab nothing of the previous patient", async () => {
    const page = await journey.open();
    await signInAsRosa(page);
    await page.goto("/provider-access");
    await page.getByRole("button", { name: "Revoke Dana Provider" }).waitFor();
    const otherTab = await page.context().newPage();
    await registerPatient(otherTab, "Newly", "Arrived");
    await otherTab.goto("/dashboard");
    await page.getByText("Nobody has access yet").waitFor();
    expect(await page.getByText("Dana Provider").count()).toBe(0);
  });
});

describe("the community wall, by keyboard alone", () => {
  const journey = prepareJourney();

  it("is joined with a name and a picture, which stay [WALL-2, WALL-3]", async () => {
    const page = await newKeyboardPage(journey);
    await registerPatient(page, "Newly", "Arrived");
    await page.goto("/kudos-wall");
    await press(page, "button", "Choose how to join");
    const settings = page.getByRole("dialog", { name: "Community settings" });
    await type(settings, "Display name", "Quick Wheel");
    await tabTo(settings, "radio", "Cyclist");
    await page.keyboard.press("ArrowRight");
    await settings.getByRole("radio", { name: "Shining star", checked: true }).waitFor();
    await press(settings, "checkbox", "Share my achievements and receive kudos", "Space");
    await press(settings, "checkbox", "Send and receive nudges", "Space");
    await settings.getByText("Saved", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await settings.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Join the community" }).waitFor({ state: "detached" });
    await page
      .getByRole("button", { name: /^Nudge / })
      .first()
      .waitFor();

    await page.reload();
    await press(page, "button", "Settings");
    await expect.poll(() => settings.getByLabel("Display name").inputValue()).toBe("Quick Wheel");
    await settings.getByRole("radio", { name: "Shining star", checked: true }).waitFor();
    await expect.poll(() => settings.getByRole("checkbox", { checked: true }).count()).toBe(2);
  });

  it("is cheered on and encouraged, shows what others cheer for as they do, and says what the feed's messages say", async () => {
    const page = await newKeyboardPage(journey);
    await signInAsRosa(page);
    await openLive(page, () => page.goto("/kudos-wall"));
    const item = page.getByRole("listitem").filter({ hasText: "Blue Comet" }).first();
    await press(page, "button", /^Show \d+ more achievements?$/);
    const feed: { id: number; message: string; displayName: string }[] = await (
      await page.request.get("/api/kudos/feed")
    ).json();
    const wall = page.getByRole("region", { name: "Achievements" }).getByRole("paragraph");
    const messages = feed.map(({ message }) => message);
    expect((await wall.allInnerTexts()).filter((text) => messages.includes(text))).toEqual(messages);

    await press(item, "button", "More reactions");
    await press(item, "button", "Wave");
    await untilFocused(item.getByRole("button", { name: "Wave, 1", pressed: true }));
    await page.keyboard.press("Space");
    await untilFocused(item.getByRole("button", { name: "Wave", exact: true, pressed: false }));

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
    await press(others, "button", /^Nudge /);
    await page.getByRole("status").getByText("Nudge Sent!").waitFor();
    await others.getByText("Nudged today").first().waitFor();
    await expectFocusIsKept(page);
    await expect.poll(() => nudges.count()).toBe(count - 1);
  });
});
