import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { receivedCalls, stubPending, stubReply } from "../../test/support/stub-server.ts";
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
