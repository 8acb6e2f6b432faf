import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../test/support/accessibility.ts";
import { advanceUntil, nextFrame } from "../../test/support/clock.ts";
import { feed, nudgeTargets, preferences, stubWall } from "../../test/support/community-fixtures.ts";
import {
  expectDialogTraps,
  expectFocusIsKept,
  expectFocusIsSeen,
  press,
  tabTo,
  type,
} from "../../test/support/keyboard.ts";
import { today } from "../../test/support/patient-fixtures.ts";
import { patient } from "../../test/support/people.ts";
import { renderApp } from "../../test/support/render-app.tsx";
import { receivedCalls, sendLiveEvent, stubError, stubReply } from "../../test/support/stub-server.ts";

const newPatient = { ...preferences, displayName: "Quiet Heron", optInKudos: false, optInNudges: false };

async function openWall(shown = preferences): Promise<void> {
  stubWall(shown);
  await renderApp("/kudos-wall", { user: patient });
  await expect.element(page.getByRole("heading", { name: "Send Encouragement" })).toBeVisible();
  await expect.element(page.getByText("Night Owl").first()).toBeVisible();
}

/** The server keeps each change of the settings. */
function stubSettings(start = newPatient): void {
  let saved = start;
  stubReply("kudos.updatePreferences", ({ body }) => {
    saved = { ...saved, ...body };
    stubWall(saved);
    return saved;
  });
}

const settings = () => page.getByRole("dialog", { name: "Community settings" });
const displayName = () => settings().getByLabelText("Display name");
const others = () => page.getByRole("region", { name: "Send Encouragement" });
const nudge = () => others().getByRole("button", { name: /^Nudge / });

/** It is noon at the hospital: nudges are not sent at night. */
const noon = new Date(`${today}T18:00:00Z`);

beforeEach(() => {
  vi.setSystemTime(noon);
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the community wall", () => {
  it("shows achievements with four reactions, and two more behind 'More', without losing the place [CALL-52, WALL-3]", async () => {
    await openWall();
    const item = page
      .getByRole("listitem")
      .filter({ hasText: "Blue Comet" })
      .filter({ hasText: "personal best" })
      .first();
    await press(page.getByRole("button", { name: "Show 1 more achievement" }));
    await expectFocusIsKept();
    for (const name of ["Cheer", "Heart", "Strong", "Star"]) {
      await expect.element(item.getByRole("button", { name })).toBeVisible();
    }
    const wave = item.getByRole("button", { name: "Wave", exact: true, pressed: false });
    const waved = item.getByRole("button", { name: "Wave, 1", pressed: true });
    expect(wave.query()).toBeNull();
    await press(item.getByRole("button", { name: "More reactions" }));
    await expectFocusIsKept();
    stubReply("kudos.react", ({ body: { feedItemId, reactionType } }) => {
      const reacted = feed.find(({ id }) => id === feedItemId);
      if (!reacted) throw new Error("Nobody can react to this.");
      const isTakenBack = receivedCalls("kudos.react").length > 1;
      return isTakenBack ? reacted : { ...reacted, reactions: { [reactionType]: 1 }, myReactions: [reactionType] };
    });
    await press(wave);
    await expect.element(waved).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect.element(wave).toHaveFocus();
    await expectNoAxeViolations();
    await press(page.getByRole("link", { name: "Back to Dashboard" }));
    await expect.element(page.getByRole("heading", { name: "Hello, Dorothy." })).toBeVisible();
  });

  it("says in English what the feed's messages say, and shows new kudos as they come, without buttons on the patient's own", async () => {
    await openWall();
    await page.getByRole("button", { name: "Show 1 more achievement" }).click();
    const said = page.getByRole("region", { name: "Achievements" }).getByRole("paragraph").elements();
    const messages = feed.map(({ message }) => message);
    expect(said.map((text) => text.textContent).filter((text) => messages.includes(text))).toEqual(messages);

    const own = page.getByRole("listitem").filter({ hasText: "Morning Robin" }).first();
    await expect.element(own.getByText("You", { exact: true })).toBeVisible();
    expect(own.getByRole("button").elements()).toEqual([]);
    stubReply(
      "kudos.feed",
      feed.map((item) => (item.isMine ? { ...item, reactions: { wave: 1 } } : item)),
    );
    sendLiveEvent("patients.live", { type: "kudos", patientId: patient.id });
    await expect.element(own.getByText("Wave", { exact: true })).toBeVisible();
  });

  it("adds up today and sends a nudge once, refused in the server's words [CALL-53, MESSAGE-40, NUMBER-6, WALL-1]", async () => {
    await openWall();
    const activity = page.getByRole("region", { name: "Today's Activity" });
    for (const label of ["people active", "minutes pedaled", "goal reached", "kudos given"]) {
      await expect.element(activity.getByText(label)).toBeVisible();
    }
    await expect.element(others().getByText("12 minutes left today")).toBeVisible();
    await expect.element(others().getByText("1 minute left today")).toBeVisible();

    const [first, second] = nudgeTargets;
    stubReply("kudos.nudge", () => {
      stubReply(
        "kudos.nudgeTargets",
        [first, second].flatMap((one) => one ?? []).map((one) => ({ ...one, wasNudgedToday: one === first })),
      );
      return { ok: true };
    });
    await press(others().getByRole("button", { name: "Nudge Steady Otter" }));
    await expect.element(page.getByRole("status").getByText("Nudge Sent!")).toBeVisible();
    await expect.element(others().getByText("Nudged today")).toBeVisible();
    await expectFocusIsKept();
    await expect.poll(() => nudge().elements().length).toBe(1);
    expect(receivedCalls("kudos.nudge").map(({ body }) => body)).toEqual([
      { recipientId: 21, templateType: "gentle_reminder", metadata: { minutesLeft: 12 } },
    ]);
    await expectNoAxeViolations();

    stubError("kudos.nudge", 429, "You have sent 8 nudges today. You can send more tomorrow.");
    await press(nudge());
    await expect.element(page.getByRole("alert").getByText("You have sent 8 nudges today.")).toBeVisible();
  });

  it("shows in rest hours that nudges go 'from 7 in the morning', and why [WALL-14, WALL-18]", async () => {
    vi.setSystemTime(new Date(`${today}T12:58:30Z`));
    await openWall();
    const first = nudge().first();
    await expect.element(first).toHaveAccessibleName("Nudge Steady Otter from 7 in the morning");
    await expect.element(first).toBeDisabled();
    const reason = "It is rest time. You can send nudges from 7 in the morning to 9 in the evening.";
    await expect.element(others().getByText(reason)).toBeVisible();
    await expectNoAxeViolations();
  });

  it("has nudges back by itself when the hour has passed [WALL-14, WALL-18]", async () => {
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
      now: new Date(`${today}T12:58:30Z`),
    });
    stubWall(preferences);
    await renderApp("/kudos-wall", { user: patient });
    await advanceUntil(() => nudge().first().query() !== null);
    await expect.element(nudge().first()).toBeDisabled();
    await vi.advanceTimersByTimeAsync(90_000);
    await nextFrame();
    await expect.element(nudge().first()).toHaveAccessibleName("Nudge Steady Otter");
    await expect.element(nudge().first()).toBeEnabled();
  });

  it("invites a patient who has not opted in, and sends each of their settings [CALL-50, WALL-1, WALL-2, WALL-3]", async () => {
    await openWall(newPatient);
    stubSettings();
    await expect.element(page.getByRole("heading", { name: "Join the community" })).toBeVisible();
    await expect.element(page.getByText("Nudges are off")).toBeVisible();
    await page.getByRole("button", { name: "Choose how to join" }).click();
    await expect.element(settings()).toBeVisible();
    await expectNoAxeViolations();

    await displayName().fill("Quiet Fox");
    await expect.element(settings().getByText("Saved", { exact: true })).toBeVisible();
    expect(receivedCalls("kudos.updatePreferences").map(({ body }) => body)).toEqual([{ displayName: "Quiet Fox" }]);
    expect(settings().getByRole("radio").elements()).toHaveLength(8);
    for (const [role, name] of [
      ["radio", "Turtle"],
      ["checkbox", "Share my achievements and receive kudos"],
      ["checkbox", "Send and receive nudges"],
    ] as const) {
      await settings().getByRole(role, { name }).click({ force: true });
      await expect.element(settings().getByRole(role, { name, checked: true })).toBeInTheDocument();
    }
    await settings().getByRole("button", { name: "Done" }).click();
    await expect.element(settings()).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { name: "Join the community" })).not.toBeInTheDocument();
    await expect.element(nudge().first()).toBeVisible();
  });

  it("sends a display name 500 ms after the last key [WALL-4]", async () => {
    await openWall(newPatient);
    stubSettings();
    await page.getByRole("button", { name: "Choose how to join" }).click();
    await expect.element(displayName()).toBeVisible();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const sent = () => receivedCalls("kudos.updatePreferences").map(({ body }) => body);
    await displayName().fill("Quiet");
    await vi.advanceTimersByTimeAsync(450);
    await displayName().fill("Quiet Fox");
    await vi.advanceTimersByTimeAsync(450);
    expect(sent()).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    await expect.poll(sent).toEqual([{ displayName: "Quiet Fox" }]);
  });

  it("is joined with a name and a picture by keyboard alone", async () => {
    await openWall(newPatient);
    stubSettings();
    await press(page.getByRole("button", { name: "Choose how to join" }));
    await expect.element(settings()).toBeVisible();
    await type(displayName(), "Quick Wheel");
    await tabTo(() => settings().getByRole("radio", { name: "Sunflower" }).query());
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(settings().getByRole("radio", { name: "Butterfly", checked: true })).toBeInTheDocument();
    await expectFocusIsSeen();
    await press(settings().getByRole("checkbox", { name: "Share my achievements and receive kudos" }), " ");
    await press(settings().getByRole("checkbox", { name: "Send and receive nudges" }), " ");
    await expect.element(settings().getByText("Saved", { exact: true })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(settings()).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { name: "Join the community" })).not.toBeInTheDocument();
    await expectFocusIsKept();
    const open = page.getByRole("button", { name: "Settings" });
    await expectDialogTraps(open, "Community settings");
    await press(open);
    await expect.element(displayName()).toHaveValue("Quick Wheel");
  });

  it("says so when a part cannot load, and tries again", async () => {
    stubWall();
    stubError("kudos.feed", 500, "");
    await renderApp("/kudos-wall", { user: patient });
    await expect.element(page.getByText("We could not load the achievements")).toBeVisible();
    await expectNoAxeViolations();
    stubReply("kudos.feed", feed);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText("Night Owl").first()).toBeVisible();
  });
});
