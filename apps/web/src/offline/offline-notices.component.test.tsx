import { useQuery } from "@tanstack/react-query";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { advanceUntil } from "../../test/support/clock.ts";
import { dashboard } from "../../test/support/patient-fixtures.ts";
import { demoHospital, patient } from "../../test/support/people.ts";
import { renderInApp } from "../../test/support/render-in-app.tsx";
import { sessionUntil, signIn } from "../../test/support/sign-in.ts";
import { receivedCalls, stubPending, stubReply, stubUnreachable } from "../../test/support/stub-server.ts";
import { call, query } from "../api.ts";
import { holdUpdates } from "../bike/hold-updates.ts";
import { isConnected } from "../network/network.ts";
import { lastHeard, lastSeen } from "../network/reconnecting.ts";
import { OfflineNotices } from "./offline-notices.tsx";
import { isUpdateReady } from "./updates.ts";
import { isOffline, watchNetwork } from "./watch-network.ts";

const notice = () => page.getByRole("complementary", { name: "Connection" });
const offer = () => page.getByRole("complementary", { name: "Update" });

function Screen() {
  const { data } = useQuery(query("patients.dashboard", { params: { id: 4 } }));
  return <p>{data ? `Hello, ${data.patient.firstName}.` : "Nothing yet"}</p>;
}

/** With its first fetch answered, which says that the server was reached. */
async function openScreen() {
  await renderInApp(
    <>
      <OfflineNotices />
      <Screen />
    </>,
  );
  await advanceUntil(() => page.getByText("Hello, Dorothy.").query() !== null);
}

beforeAll(watchNetwork);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  isOffline.set(false);
  isUpdateReady.set(false);
  stubReply("system.status", { ...demoHospital, hospitalTimeZone: "UTC" });
  stubReply("patients.dashboard", dashboard);
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a network that fails", () => {
  it("is noticed by a call, said with the time of what is shown, and asked for what was missed [OFFLINE-4, OFFLINE-5, OFFLINE-6]", async () => {
    await openScreen();
    stubUnreachable("system.status");
    stubUnreachable("auth.user");
    await expect(call("auth.user")).rejects.toThrow("Failed to fetch");
    await advanceUntil(() => notice().query() !== null);
    expect(notice().element().textContent).toMatch(/^Not connected\. As of \d\d:\d\d\.$/);
    await expect.element(page.getByText("Hello, Dorothy.")).toBeVisible();

    stubReply("system.status", demoHospital);
    await advanceUntil(() => notice().query() === null);
    await expect.poll(() => receivedCalls("patients.dashboard").length).toBe(2);
  });

  it.each([
    ["with a bike", "121", /^Not connected\. Your bike keeps counting\. As of \d\d:\d\d\.$/],
    ["without one", null, /^Not connected\. As of \d\d:\d\d\.$/],
  ] as const)("says that the bike keeps counting only to a patient %s [OFFLINE-5]", async (_, deviceNumber, words) => {
    signIn({ ...patient, deviceNumber });
    stubReply("patients.dashboard", { ...dashboard, patient: { ...dashboard.patient, deviceNumber } });
    await openScreen();
    await advanceUntil(() => page.getByText("Hello, Dorothy.").query() !== null);
    stubUnreachable("system.status");
    isConnected.set(false);
    await advanceUntil(() => notice().query() !== null);
    expect(notice().element().textContent).toMatch(words);
  });

  it("says the later of the fetch and of what a live stream last told, and nothing of a stream that told nothing [OFFLINE-5]", async () => {
    await openScreen();
    stubUnreachable("system.status");
    const later = Date.now() + 120_000;
    const time = (at: number) => new Date(at).toISOString().slice(11, 16);
    const fetched = notice;
    lastSeen.set(later);
    isConnected.set(false);
    await advanceUntil(() => notice().query() !== null);
    expect(fetched().element().textContent).not.toContain(time(later));
    lastHeard.set(later);
    await expect.poll(() => notice().element().textContent).toBe(`Not connected. As of ${time(later)}.`);
    lastHeard.set(null);
    lastSeen.set(null);
  });

  it("is not mentioned if a second try reaches the server [OFFLINE-4]", async () => {
    await openScreen();
    stubUnreachable("auth.user");
    await expect(call("auth.user")).rejects.toThrow("Failed to fetch");
    await advanceUntil(() => isConnected.get());
    expect([isOffline.get(), notice().query()]).toEqual([false, null]);
    expect(receivedCalls("patients.dashboard")).toHaveLength(1);
  });

  it("is noticed when the server says nothing for 5 seconds [OFFLINE-4]", async () => {
    await openScreen();
    stubPending("auth.user");
    stubPending("system.status");
    void call("auth.user").catch(() => undefined);
    await vi.advanceTimersByTimeAsync(4999);
    expect(isConnected.get()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(isConnected.get()).toBe(false);
    stubReply("auth.stay", { session: sessionUntil(new Date().toISOString()) });
    await call("auth.stay");
    expect(isConnected.get()).toBe(true);
  });

  it("is tried less and less often, by each tablet at its own times [OFFLINE-4]", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const timers = vi.spyOn(window, "setTimeout");
    const pauses = () => timers.mock.calls.filter(([then]) => then.name === "tryNow").map(([, pause]) => pause);
    stubUnreachable("system.status");
    while (pauses().length < 6) {
      // A reply from before says that the server is reached: then it begins again.
      if (isConnected.get()) {
        timers.mockClear();
        isConnected.set(false);
      }
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(pauses()).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
    vi.restoreAllMocks();
  });
});

describe("a new version", () => {
  it("gives way to what concerns the connection, as the mark of demo data does [MESSAGE-53]", async () => {
    await openScreen();
    isUpdateReady.set(true);
    await expect.element(offer()).toBeVisible();
    lastSeen.set(Date.now());
    await expect.element(offer()).not.toBeInTheDocument();
    await expect.element(page.getByText(/^Reconnecting\. Last seen/)).toBeVisible();
    lastSeen.set(null);
    await expect.element(offer()).toBeVisible();
  });

  it("is offered while no ride of this tab is open [OFFLINE-9]", async () => {
    await openScreen();
    isUpdateReady.set(true);
    await expect.element(offer()).toBeVisible();
    const release = holdUpdates();
    await expect.element(offer()).not.toBeInTheDocument();
    release();
    await expect.element(offer().getByText("A new version is ready.")).toBeVisible();
    await expect.element(offer().getByRole("button", { name: "Load it" })).toBeVisible();
  });
});
