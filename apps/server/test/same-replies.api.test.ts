import { paths } from "@bedside-bike/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { callNameOf, dataSets, type RecordedCall, readRecording } from "./support/recorded-replies.ts";
import { openReplyPlayer } from "./support/reply-player.ts";

const recordings = dataSets.map((dataSet) => ({ dataSet, calls: readRecording(dataSet) }));
const named = (calls: readonly RecordedCall[]) => calls.map((call) => callNameOf(call) ?? "no call of the contract");

describe("The recorded replies", () => {
  it.each(recordings)("are at least 500 over $dataSet, refusals of each kind among them", ({ calls }) => {
    expect(calls.length).toBeGreaterThanOrEqual(500);
    const statuses = new Set(calls.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 201, 400, 401, 403, 404, 409, 422]);
  });

  it("cover every GET call, and each one except streams and calls about the machine was answered", () => {
    const reads = Object.entries(paths).filter(([, { method }]) => method === "GET");
    const calls = recordings.flatMap((recording) => recording.calls);
    const asked = named(calls);
    const answered = named(calls.filter(({ status }) => status === 200));
    expect(asked).toEqual(expect.arrayContaining(reads.map(([name]) => name)));
    const unanswered = ["patients.live", "providers.live", "boards.live", "administration.machine"];
    const others = reads.map(([name]) => name).filter((name) => !unanswered.includes(name));
    expect(answered).toEqual(expect.arrayContaining(others));
  });
});

describe.each(recordings)("Over $dataSet", ({ dataSet, calls }) => {
  const replayed: RecordedCall[] = [];

  beforeAll(async () => {
    const player = await openReplyPlayer(dataSet);
    try {
      for (const { as, method, url, body } of calls) {
        const request = { as, method, url, ...(body === undefined ? {} : { body }) };
        replayed.push({ ...request, ...(await player.play(request)) });
      }
    } finally {
      await player.close();
    }
  });

  const names = named(calls);
  it.each([...new Set(names)].sort())("every reply is the recorded one, byte for byte: %s", (name) => {
    const ofThisName = (_: unknown, index: number) => names[index] === name;
    expect(replayed.filter(ofThisName)).toEqual(calls.filter(ofThisName));
  });
});
