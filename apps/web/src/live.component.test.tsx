import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { advanceUntil } from "../test/support/clock.ts";
import { dashboard, rideEvent } from "../test/support/patient-fixtures.ts";
import { demoHospital, patient, provider } from "../test/support/people.ts";
import { renderInApp } from "../test/support/render-in-app.tsx";
import {
  acceptStreams,
  breakStreams,
  openStreamCount,
  receivedCalls,
  refuseStreams,
  sendLiveEvent,
  streamAttemptCount,
  stubError,
  stubReply,
  stubUnreachable,
} from "../test/support/stub-server.ts";
import { call, keyOf, onSignedOut, query, urlOf } from "./api.ts";
import { useLiveEvents } from "./live.ts";
import { lastSeen, unnoticedMs } from "./network/reconnecting.ts";
import { askAgainAfterFailures } from "./offline/ask-again.ts";
import { OfflineNotices } from "./offline/offline-notices.tsx";
import { storeSession } from "./session/stored-session.ts";

const reconnected = vi.fn();

function Listener() {
  return <p>{useLiveEvents(urlOf("patients.live", { id: 4 }), { reconnected })}</p>;
}

async function openStream(): Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await renderInApp(<Listener />);
  await untilOpen();
}

async function untilOpen(): Promise<void> {
  while (openStreamCount("patients.live") === 0) await vi.advanceTimersByTimeAsync(0);
}

/** Milliseconds until the screen connects again by itself. */
async function measurePause(how: "dropped" | "refused"): Promise<number> {
  breakStreams("patients.live", how);
  let milliseconds = 0;
  for (; openStreamCount("patients.live") === 0; milliseconds += 100) await vi.advanceTimersByTimeAsync(100);
  return milliseconds;
}

beforeAll(askAgainAfterFailures);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  reconnected.mockClear();
});

describe("a live stream that opens late", () => {
  it("tells that events were missed since the screen's data came, once [ACCESS-21]", async () => {
    stubError("auth.user", 503, "Please try again in a moment.");
    refuseStreams("patients.live");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    await renderInApp(<Listener />);
    await vi.waitFor(() => expect(streamAttemptCount()).toBe(1));
    acceptStreams("patients.live");
    while (openStreamCount("patients.live") === 0) await vi.advanceTimersByTimeAsync(100);
    expect(reconnected).toHaveBeenCalledTimes(1);
  });
});

describe("a live stream that is open before the screen has loaded", () => {
  function LoadingScreen() {
    const [hasLoaded, setHasLoaded] = useState(false);
    return (
      <>
        <Listener />
        {hasLoaded ? (
          <Listener />
        ) : (
          <button type="button" onClick={() => setHasLoaded(true)}>
            Load
          </button>
        )}
      </>
    );
  }

  it.each([
    ["tells the screen of a change that it was missed", { type: "bike", patientId: patient.id } as const, 1],
    ["tells nothing of a ride, whose next event comes by itself", rideEvent({ isOpen: true }), 0],
  ])("%s [ACCESS-21]", async (_, event, times) => {
    await renderInApp(<LoadingScreen />);
    await vi.waitFor(() => expect(openStreamCount("patients.live")).toBe(1));
    sendLiveEvent("patients.live", event);
    await page.getByRole("button", { name: "Load" }).click();
    await expect.poll(() => page.getByText("open", { exact: true }).elements()).toHaveLength(2);
    expect(reconnected).toHaveBeenCalledTimes(times);
  });
});

describe("a live stream that is refused while the server answers", () => {
  const notice = () => page.getByRole("complementary", { name: "Connection" });

  it.each([
    [patient, /^Reconnecting\. Last seen \d\d:\d\d\. Your bike keeps counting\.$/],
    [provider, /^Reconnecting\. Last seen \d\d:\d\d\. What you see may be a moment old\.$/],
  ])("is mentioned quietly until it is back, and what was missed is fetched [OFFLINE-13]", async (user, words) => {
    stubReply("system.status", demoHospital);
    stubError("auth.user", 503, "Please try again in a moment.");
    storeSession(localStorage, user);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await renderInApp(
      <>
        <OfflineNotices />
        <Listener />
      </>,
    );
    await untilOpen();
    refuseStreams("patients.live");
    breakStreams("patients.live", "refused");
    await vi.advanceTimersByTimeAsync(unnoticedMs - 100);
    expect(notice().query()).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    await vi.waitFor(() => expect(notice().element().textContent).toMatch(words));
    await call("system.status");
    expect(notice().query()).not.toBeNull();

    acceptStreams("patients.live");
    while (openStreamCount("patients.live") === 0) await vi.advanceTimersByTimeAsync(100);
    await vi.waitFor(() => expect(notice().query()).toBeNull());
    expect(reconnected).toHaveBeenCalledTimes(1);
  });
});

describe("a screen whose live stream is back", () => {
  function Screen() {
    const { data } = useQuery(query("patients.dashboard", { params: { id: 4 } }));
    const queries = useQueryClient();
    useLiveEvents(urlOf("patients.live", { id: 4 }), {
      reconnected: () => void queries.invalidateQueries({ queryKey: keyOf("patients.dashboard") }),
    });
    return <p>{data ? `Hello, ${data.patient.firstName}.` : "Nothing yet"}</p>;
  }

  it("is 'Reconnecting' until what it shows has been fetched again, over a network that fails once more [OFFLINE-13, OFFLINE-19]", async () => {
    stubReply("system.status", demoHospital);
    stubReply("patients.dashboard", dashboard);
    stubError("auth.user", 503, "Please try again in a moment.");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await renderInApp(<Screen />);
    await untilOpen();
    await advanceUntil(() => page.getByText("Hello, Dorothy.").query() !== null);
    refuseStreams("patients.live");
    breakStreams("patients.live", "refused");
    await vi.advanceTimersByTimeAsync(unnoticedMs);
    expect(lastSeen.get()).not.toBeNull();

    stubUnreachable("patients.dashboard");
    acceptStreams("patients.live");
    await advanceUntil(() => openStreamCount("patients.live") === 1);
    await advanceUntil(() => receivedCalls("patients.dashboard").length === 2);
    sendLiveEvent("patients.live", { type: "beat", everySeconds: 3600 });
    await call("system.status");
    expect(lastSeen.get()).not.toBeNull();

    stubReply("patients.dashboard", dashboard);
    await advanceUntil(() => lastSeen.get() === null);
    expect(receivedCalls("patients.dashboard").length).toBe(3);
  });
});

describe("a live stream that breaks", () => {
  it("reconnects after a delay of the screen's own, and tells that events were missed [ACCESS-21]", async () => {
    await openStream();
    expect(reconnected).not.toHaveBeenCalled();
    vi.spyOn(Math, "random").mockReturnValue(0);
    expect(await measurePause("dropped")).toBe(1000);
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    expect(await measurePause("dropped")).toBe(1500);
    expect(reconnected).toHaveBeenCalledTimes(2);
    expect(receivedCalls("auth.user")).toEqual([]);
  });

  it("waits longer with each refusal, half a minute at most [ACCESS-21]", async () => {
    await openStream();
    stubError("auth.user", 503, "Please try again in a moment.");
    vi.spyOn(Math, "random").mockReturnValue(0);
    refuseStreams("patients.live");
    breakStreams("patients.live", "refused");
    const pauses: number[] = [];
    while (pauses.length < 6) {
      const attempts = streamAttemptCount();
      let milliseconds = 0;
      for (; streamAttemptCount() === attempts; milliseconds += 100) await vi.advanceTimersByTimeAsync(100);
      pauses.push(milliseconds);
    }
    expect(pauses).toEqual([1000, 2000, 4000, 4000, 4000, 4000]);
  });

  it("closes the screen if the session ended in the meantime, and not while the server can't say [ACCESS-21, SESSION-9]", async () => {
    await openStream();
    const signedOut = vi.fn();
    const stop = onSignedOut(signedOut);
    stubError("auth.user", 503, "Please try again in a moment.");
    await measurePause("refused");
    expect(receivedCalls("auth.user")).toHaveLength(1);
    expect(signedOut).not.toHaveBeenCalled();

    stubError("auth.user", 401, "Please sign in.");
    await measurePause("refused");
    await vi.waitFor(() => expect(signedOut).toHaveBeenCalledTimes(1));
    stop();
  });
});
