import { calls as allCalls } from "@bedside-bike/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { callNameOf, type RecordedCall, readRecording } from "./support/recorded-replies.ts";
import { openReplyPlayer } from "./support/reply-player.ts";

const calls = readRecording();
const named = (some: readonly RecordedCall[]) => some.map((call) => callNameOf(call) ?? "no call of the contract");
const names = named(calls);

describe("The recorded replies", () => {
  it("are at least 500, refusals of each kind among them", () => {
    expect(calls.length).toBeGreaterThanOrEqual(500);
    const statuses = new Set(calls.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 201, 400, 401, 403, 404, 409, 422]);
  });

  it("cover every GET call, and each one except streams, passkeys and calls about the machine was answered", () => {
    const reads = allCalls.flatMap(({ method, name }) => (method === "GET" ? [name] : []));
    const answered = named(calls.filter(({ status }) => status === 200));
    const record = "record them: apps/server/test/fixtures/replies/README.md";
    expect(
      reads.filter((name) => !names.includes(name)),
      record,
    ).toEqual([]);
    const unanswered = ["patients.live", "providers.live", "boards.live", "administration.machine"];
    const others = reads.filter((name) => !unanswered.includes(name));
    expect(
      others.filter((name) => !answered.includes(name)),
      record,
    ).toEqual([]);
  });
});

describe("Over the demo's data", () => {
  const replayed: RecordedCall[] = [];

  beforeAll(async () => {
    const player = await openReplyPlayer();
    try {
      for (const { as, method, url, body } of calls) {
        const request = { as, method, url, ...(body === undefined ? {} : { body }) };
        replayed.push({ ...request, ...(await player.play(request)) });
      }
    } finally {
      await player.close();
    }
  });

  it.each([...new Set(names)].sort())("every reply is the recorded one, byte for byte: %s", (name) => {
    const ofThisName = (_: unknown, index: number) => names[index] === name;
    expect(replayed.filter(ofThisName)).toEqual(calls.filter(ofThisName));
  });
});
