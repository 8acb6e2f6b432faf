import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../test/support/accessibility.ts";
import { advanceUntil, nextFrame } from "../../test/support/clock.ts";
import { stubPatientScreens, stubPlan } from "../../test/support/patient-fixtures.ts";
import { patient } from "../../test/support/people.ts";
import { renderApp, shownAddress } from "../../test/support/render-app.tsx";
import { helpTicket, signOutToken } from "../../test/support/sign-in.ts";
import { receivedCalls, stubError, stubReply, stubUnreachable } from "../../test/support/stub-server.ts";
import { storeSession } from "./stored-session.ts";

const minute = 60_000;

/** As on the server: 30 minutes from now, 12 hours in all. */
function nextEnds() {
  const after = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString();
  return { session: { idleEndsAt: after(30), endsAt: after(720), signOutToken, helpTicket } };
}

async function openGoals(): Promise<void> {
  storeSession(localStorage, patient);
  stubReply("auth.user", () => ({ user: patient, patient, ...nextEnds() }));
  stubReply("auth.stay", nextEnds);
  stubReply("auth.logout", { ok: true });
  stubPatientScreens();
  stubPlan();
  await renderApp("/goals");
  await advanceUntil(() => title().query() !== null);
}

const title = () => page.getByRole("heading", { level: 1, name: "My Goals" });
const warning = () => page.getByRole("alertdialog", { name: "Are you still there?" });
const signInButton = () => page.getByRole("button", { name: "Sign In to Dashboard" });
const advance = async (milliseconds: number) => {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await nextFrame();
};
const stays = () => receivedCalls("auth.stay").length;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the end of an idle session", () => {
  it("is warned of two minutes before, and 'Stay signed in' puts it off [SESSION-5]", async () => {
    await openGoals();
    await advance(27 * minute);
    expect(warning().query()).toBeNull();
    await advance(minute + 2000);
    await expect.element(warning()).toBeVisible();
    expect(page.getByRole("timer").element().textContent).toMatch(/^0[12]:\d\d$/);
    await expect.element(page.getByRole("button", { name: "Stay signed in" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await advanceUntil(() => warning().query() === null);
    expect(stays()).toBe(1);
    await advance(27 * minute);
    expect(warning().query()).toBeNull();
    await expect.element(title()).toBeVisible();
  });

  it("has a warning without barriers", async () => {
    await openGoals();
    await advance(28 * minute + 2000);
    await expect.element(warning()).toBeVisible();
    vi.useRealTimers();
    await expectNoAxeViolations();
  });

  it("wipes the storage, ends on / and says why [SESSION-10, SIGN-IN-52]", async () => {
    await openGoals();
    await advance(30 * minute + 1000);
    await expect.element(signInButton()).toBeVisible();
    const notice = page.getByRole("alert");
    await expect.element(notice.getByText("You were signed out because nobody touched the screen")).toBeVisible();
    expect(shownAddress()).toBe("/");
    expect([localStorage.getItem("user"), localStorage.getItem("patient")]).toEqual([null, null]);
    expect(receivedCalls("auth.logout")).toHaveLength(1);
    vi.useRealTimers();
    await expectNoAxeViolations();
    await notice.getByRole("button", { name: "OK" }).click();
    expect(page.getByText("You were signed out").query()).toBeNull();
  });

  it("can be chosen at once: Logout", async () => {
    await openGoals();
    await advance(28 * minute + 2000);
    await warning().getByRole("button", { name: "Logout" }).click();
    await advanceUntil(() => signInButton().query() !== null);
    await expect.element(page.getByText("You are signed out.")).toBeVisible();
    expect(page.getByText("You were signed out").query()).toBeNull();
  });

  it("leaves nothing of the patient in the browser: no storage, no database, no cached reply (ASVS 39) [SESSION-10]", async () => {
    // Databases from earlier tests; the journal's own tests say what its database may hold.
    const databases = await indexedDB.databases();
    await openGoals();
    const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    expect(stored()).toContain(patient.firstName);
    await advance(28 * minute + 2000);
    await warning().getByRole("button", { name: "Logout" }).click();
    await advanceUntil(() => signInButton().query() !== null);
    for (const detail of [patient.firstName, patient.lastName, patient.admissionDate, String(patient.email)]) {
      expect(stored()).not.toContain(detail);
    }
    expect(await indexedDB.databases()).toEqual(databases);
    expect(await caches.keys()).toEqual([]);
    expect(await navigator.serviceWorker.getRegistrations()).toEqual([]);
  });

  it("does not come to somebody who taps, and asks the server at most once a minute", async () => {
    await openGoals();
    await title().click();
    expect(stays()).toBe(0);
    for (let times = 1; times <= 3; times += 1) {
      await advance(20 * minute);
      await title().click();
      await title().click();
      await expect.poll(stays).toBe(times);
    }
    expect(warning().query()).toBeNull();
  });

  it("is put off by a tap while the server is not reached, and comes to a screen that nobody touches [OFFLINE-11, SESSION-14]", async () => {
    await openGoals();
    stubUnreachable("auth.stay");
    stubUnreachable("auth.logout");
    stubUnreachable("auth.finishSignOut");
    await advance(20 * minute);
    await title().click();
    await advance(15 * minute);
    expect(warning().query()).toBeNull();
    await advance(13 * minute + 2000);
    await expect.element(warning()).toBeVisible();
    await advance(2 * minute);
    await expect.element(signInButton()).toBeVisible();
    // The server may not have seen it end: readings of a bike keep it alive there.
    await expect.poll(() => ({ ...localStorage })).toEqual({ signOuts: signOutToken });
    await expect.element(page.getByText("The server could not be reached.")).toBeVisible();
  });

  it("is announced when the server has ended it [SESSION-10]", async () => {
    await openGoals();
    stubError("auth.stay", 401, "Sign in first.");
    await advance(20 * minute);
    await title().click();
    await advanceUntil(() => signInButton().query() !== null);
    await expect.element(page.getByRole("alert").getByText("Your time on this screen has ended")).toBeVisible();
  });
});
