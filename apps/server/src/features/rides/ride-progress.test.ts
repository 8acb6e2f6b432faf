import { RunningSummary } from "@bedside-bike/ride";
import { describe, expect, it } from "vitest";
import { decodeEndedSession, decodeProgress, encodeEndedSession, encodeProgress } from "./ride-progress.ts";

const at = new Date("2026-11-29T10:05:00.123Z");

describe("what a ride's next batch continues from", () => {
  it.each([-1, 0, 179, 21_599])("is the end of its session, up to offset %i, which no node takes for progress", (offset) => {
    const bytes = encodeEndedSession({ at, offsetSeconds: offset });
    expect(decodeEndedSession(bytes)).toEqual({ at, offsetSeconds: offset });
    expect(decodeProgress(bytes, at)).toBeNull();
  });

  it("is its progress, which is no session's end", () => {
    const bytes = encodeProgress({ summary: new RunningSummary(), chunks: 2 }, at);
    expect(decodeProgress(bytes, at)).toMatchObject({ chunks: 2 });
    expect(decodeEndedSession(bytes)).toBeNull();
    expect(decodeEndedSession(null)).toBeNull();
  });
});
