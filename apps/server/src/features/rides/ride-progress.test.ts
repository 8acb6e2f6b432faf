import { RunningSummary } from "@bedside-bike/ride";
import { describe, expect, it } from "vitest";
import { decodeEndOfSession, decodeProgress, encodeEndOfSession, encodeProgress } from "./ride-progress.ts";

const at = new Date("2026-11-29T10:05:00.123Z");

describe("what a ride's next batch continues from", () => {
  it.each([-1, 0, 179, 21_599])(
    "is the end of its session at offset %i, which no node takes for progress",
    (offset) => {
      const bytes = encodeEndOfSession(offset);
      expect(decodeEndOfSession(bytes)).toBe(offset);
      expect(decodeProgress(bytes, at)).toBeNull();
    },
  );

  it("is its progress, which is no session's end", () => {
    const bytes = encodeProgress({ summary: new RunningSummary(), chunks: 2 }, at);
    expect(decodeProgress(bytes, at)).toMatchObject({ chunks: 2 });
    expect(decodeEndOfSession(bytes)).toBeNull();
    expect(decodeEndOfSession(null)).toBeNull();
  });
});
