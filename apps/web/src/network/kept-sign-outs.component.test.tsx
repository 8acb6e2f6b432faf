import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../test/support/accessibility.ts";
import { stubPatientScreens, stubPlan } from "../../test/support/patient-fixtures.ts";
import { patient } from "../../test/support/people.ts";
import { renderApp } from "../../test/support/render-app.tsx";
import { signIn, signOutToken } from "../../test/support/sign-in.ts";
import {
  receivedCalls,
  stubError,
  stubPending,
  stubProxyError,
  stubReply,
  stubUnreachable,
} from "../../test/support/stub-server.ts";
import { call } from "../api.ts";
import { rideCalls } from "../bike/journal/send-rides.ts";
import { toast } from "../ui/toast.ts";
import { forgetSignOutToken, sendKeptSignOuts } from "./kept-sign-outs.ts";
import { isConnected } from "./network.ts";

const key = "signOuts";
const another = "another".padEnd(43, "1");
const logout = () => page.getByRole("button", { name: "Logout" });
const signedOutHere = () => page.getByText("You are signed out on this screen.");
const signedOut = () => page.getByText("You are signed out.");
const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
const isBackOnline = () => window.dispatchEvent(new Event("online"));

beforeEach(() => forgetSignOutToken());
afterEach(() => vi.restoreAllMocks());

async function openGoals(): Promise<void> {
  signIn(patient);
  stubPatientScreens();
  stubPlan();
  await renderApp("/goals");
  await expect.element(page.getByRole("heading", { level: 1, name: "My Goals" })).toBeVisible();
  expect(stored()).not.toContain(signOutToken);
}

describe("a sign-out that reaches the server", () => {
  it("is said, and keeps nothing (ASVS 39) [SESSION-14]", async () => {
    await openGoals();
    stubReply("auth.logout", { ok: true });
    toast({ title: "Bike linked", message: "You are on bike 121.", durationMs: 3_600_000 });
    await expect.element(page.getByText("You are on bike 121.")).toBeVisible();
    // The message lies over the button; a touch on it would end it.
    (logout().element() as HTMLElement).click();
    await expect.element(signedOut()).toBeVisible();
    expect(signedOutHere().query()).toBeNull();
    await expect.element(page.getByText("You are on bike 121.")).not.toBeInTheDocument();
    expect({ ...localStorage }).toEqual({});
    expect(receivedCalls("auth.finishSignOut")).toEqual([]);
  });
});

describe("a sign-out that does not reach the server", () => {
  it.each([
    ["without a network", () => stubUnreachable("auth.logout")],
    ["at a gateway", () => stubProxyError("auth.logout", 502)],
    ["at a server that fails", () => stubError("auth.logout", 500, "Please try again.")],
  ])(
    "keeps the token alone %s, says so, and is told as soon as it can be (ASVS 39) [SESSION-14]",
    async (_, breakNetwork) => {
      await openGoals();
      breakNetwork();
      stubUnreachable("auth.finishSignOut");
      stubUnreachable("system.status");
      await logout().click();
      await expect.element(signedOutHere()).toBeVisible();
      await expect.element(page.getByText("It will be told as soon as there is a network.")).toBeVisible();
      // What the tab kept of the person goes just after the screen has changed.
      await expect.poll(() => [{ ...localStorage }, { ...sessionStorage }]).toEqual([{ [key]: signOutToken }, {}]);
      await expectNoAxeViolations();

      stubReply("auth.finishSignOut", { ok: true });
      isBackOnline();
      await expect.element(signedOut()).toBeVisible();
      expect(signedOutHere().query()).toBeNull();
      expect({ ...localStorage }).toEqual({});
      expect(receivedCalls("auth.finishSignOut").at(-1)?.body).toEqual({ signOutToken });
      await page.getByRole("button", { name: "OK" }).click();
      expect(signedOut().query()).toBeNull();
    },
  );

  it("waits for a silent server no longer than seconds [SESSION-14]", async () => {
    await openGoals();
    vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort());
    stubPending("auth.logout");
    stubPending("auth.finishSignOut");
    await logout().click();
    await expect.element(signedOutHere()).toBeVisible();
    expect(localStorage.getItem(key)).toBe(signOutToken);
  });

  it("is tried for a shorter time if the server was not reached before [SESSION-14]", async () => {
    await openGoals();
    stubUnreachable("auth.logout");
    stubUnreachable("auth.finishSignOut");
    stubUnreachable("system.status");
    // A reply still to come would say that the server is there.
    vi.spyOn(isConnected, "get").mockReturnValue(false);
    const timeouts = vi.spyOn(AbortSignal, "timeout");
    await logout().click();
    await expect.element(signedOutHere()).toBeVisible();
    expect(timeouts.mock.calls[0]).toEqual([2000]);
  });

  it("uses the cookie if the page never got a token [SESSION-14]", async () => {
    signIn(patient);
    stubPatientScreens();
    stubPlan();
    stubUnreachable("auth.user");
    stubUnreachable("auth.logout");
    stubUnreachable("system.status");
    await renderApp("/goals");
    await logout().click();
    await expect.element(signedOutHere()).toBeVisible();
    stubReply("auth.logout", { ok: true });
    isBackOnline();
    await expect.element(signedOut()).toBeVisible();
    expect(receivedCalls("auth.finishSignOut")).toEqual([]);
    expect({ ...localStorage }).toEqual({});
  });
});

describe("a kept sign-out", () => {
  it("is sent at the start, before anything else, and until then nothing else is [SESSION-14]", async () => {
    localStorage.setItem(key, signOutToken);
    const fetched = vi.spyOn(window, "fetch");
    stubUnreachable("auth.finishSignOut");
    stubUnreachable("system.status");
    await renderApp("/");
    await expect.element(signedOutHere()).toBeVisible();
    await expect(call("system.status")).rejects.toThrow("does not know of a sign-out");
    const apiCalls = () =>
      fetched.mock.calls.map(([address]) => String(address)).filter((one) => one.includes("/api/"));
    expect(new Set(apiCalls())).toEqual(new Set(["/api/auth/finish-sign-out"]));
    expect(isConnected.get()).toBe(false);

    stubReply("auth.finishSignOut", { ok: true });
    fetched.mockClear();
    stubError("providers.list", 503, "Please try again.");
    await expect(call("providers.list")).rejects.toMatchObject({ status: 503 });
    expect(apiCalls().slice(0, 2)).toEqual(["/api/auth/finish-sign-out", "/api/providers"]);
    await expect.element(signedOutHere()).not.toBeInTheDocument();
  });

  it("does not ask who is signed in, and shows nobody after 'back' [SESSION-14]", async () => {
    await openGoals();
    localStorage.clear();
    localStorage.setItem(key, signOutToken);
    stubUnreachable("auth.finishSignOut");
    const asked = receivedCalls("auth.user").length;
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    await expect.element(page.getByRole("button", { name: "Sign In to Dashboard" })).toBeVisible();
    expect(document.body.textContent).not.toContain(patient.firstName);
    expect(receivedCalls("auth.user")).toHaveLength(asked);
  });

  it("is sent with the other kept ones, each once, even if one was never a token [SESSION-14]", async () => {
    localStorage.setItem(key, `${signOutToken} ${another} broken`);
    stubReply("auth.finishSignOut", { ok: true });
    const fetched = vi.spyOn(window, "fetch").mockImplementation(async (_, init) => {
      const isBroken = String(init?.body).includes("broken");
      return new Response(isBroken ? '{"error":"No token."}' : '{"ok":true}', { status: isBroken ? 400 : 200 });
    });
    expect(await Promise.all([sendKeptSignOuts(), sendKeptSignOuts()])).toEqual([true, true]);
    expect(fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).signOutToken)).toEqual([
      signOutToken,
      another,
      "broken",
    ]);
    expect(localStorage.getItem(key)).toBeNull();
  });

  it("stays while the server says that there were too many requests", async () => {
    localStorage.setItem(key, signOutToken);
    stubError("auth.finishSignOut", 429, "Too many attempts.");
    expect(await sendKeptSignOuts()).toBe(false);
    expect(localStorage.getItem(key)).toBe(signOutToken);
  });

  it("goes ahead of a ride's readings, which would keep the session open, and holds none of them back [SESSION-14]", async () => {
    const rideId = "5a0c1c8e-9c0b-4f0e-8f0a-0d6f6f1c2b3a";
    const startedAt = "2026-11-21T14:05:00.000Z";
    const batch = { rideId, ticket: "the-ticket", startedAt, readings: [{ offsetSeconds: 0, powerWatts: 20 }] };
    const reply = { rideId, acceptedReadings: 1, durationSeconds: 1, attributed: true, serverTime: startedAt };
    localStorage.setItem(key, signOutToken);
    const order: string[] = [];
    stubReply("auth.finishSignOut", () => {
      order.push("sign-out");
      return { ok: true };
    });
    stubReply("rides.readings", () => {
      order.push("readings");
      return reply;
    });
    await rideCalls.send(batch);
    expect(order).toEqual(["sign-out", "readings"]);

    localStorage.setItem(key, signOutToken);
    stubError("auth.finishSignOut", 429, "Too many attempts.");
    await rideCalls.send(batch);
    expect(order).toEqual(["sign-out", "readings", "readings"]);
  });
});
