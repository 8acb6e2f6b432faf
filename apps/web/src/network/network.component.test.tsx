import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { advanceUntil } from "../../test/support/clock.ts";
import { patient } from "../../test/support/people.ts";
import { renderInApp } from "../../test/support/render-in-app.tsx";
import { signIn } from "../../test/support/sign-in.ts";
import { receivedCalls, stubPending, stubReply, stubUnreachable } from "../../test/support/stub-server.ts";
import { call } from "../api.ts";
import { answerWithinMs, isConnected } from "./network.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  isConnected.set(true);
});

describe("a call without an answer", () => {
  it("ends and is sent again if it is a read [OFFLINE-16]", async () => {
    stubPending("kudos.claps");
    const answer = call("kudos.claps", { params: { id: 4 } });
    await vi.advanceTimersByTimeAsync(answerWithinMs - 1);
    expect(receivedCalls("kudos.claps")).toHaveLength(1);
    expect(isConnected.get()).toBe(false);
    stubReply("kudos.claps", { count: 3 });
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual({ count: 3 });
    expect([receivedCalls("kudos.claps").length, isConnected.get()]).toEqual([2, true]);
  });

  it("ends and is sent again if it is a write that the server does once, three times in all [OFFLINE-16]", async () => {
    stubPending("kudos.clap");
    const refused = expect(call("kudos.clap", { params: { id: 4 } })).rejects.toThrow("did not answer in time");
    await vi.advanceTimersByTimeAsync(3 * answerWithinMs);
    await refused;
    expect(receivedCalls("kudos.clap")).toHaveLength(3);
  });

  it("ends and is not sent again if that would do it twice [OFFLINE-16]", async () => {
    stubPending("auth.login");
    const refused = expect(call("auth.login", { body: { email: "rosa@bedsidebike.example" } })).rejects.toThrow(
      "did not answer in time",
    );
    await vi.advanceTimersByTimeAsync(3 * answerWithinMs);
    await refused;
    expect(receivedCalls("auth.login")).toHaveLength(1);
  });
});

describe("who is signed in", () => {
  it("is asked until the server answers, and then no more [OFFLINE-19]", async () => {
    signIn(patient);
    stubUnreachable("auth.user");
    await renderInApp(<p>A screen</p>);
    const asked = () => receivedCalls("auth.user").length;
    await advanceUntil(() => asked() >= 4, 500);

    signIn(patient);
    await advanceUntil(() => isConnected.get(), 500);
    const before = asked();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toBe(before);
  });
});
