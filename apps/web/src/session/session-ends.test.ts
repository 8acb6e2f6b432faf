import { describe, expect, it } from "vitest";
import { endsOnThisClock } from "./ask-session.ts";
import { endsWithoutServer, isFinal, nextLookMs, phaseAt } from "./session-ends.ts";

const minute = 60_000;
const ends = { idleEndsAtMs: 30 * minute, endsAtMs: 720 * minute };

describe("the session's end", () => {
  it("warns two minutes before the idle timeout, and ends on time [SESSION-5]", () => {
    expect(phaseAt(ends, 0)).toBe("quiet");
    expect(phaseAt(ends, 28 * minute - 1)).toBe("quiet");
    expect(phaseAt(ends, 28 * minute)).toBe("warning");
    expect(phaseAt(ends, 30 * minute - 1)).toBe("warning");
    expect(phaseAt(ends, 30 * minute)).toBe("ended");
    expect(phaseAt(ends, 90 * minute)).toBe("ended");
  });

  it("ends after its 12 hours despite activity, and then does not offer to stay [SESSION-5]", () => {
    const late = { idleEndsAtMs: 740 * minute, endsAtMs: 720 * minute };
    expect(phaseAt(late, 719 * minute)).toBe("warning");
    expect(phaseAt(late, 720 * minute)).toBe("ended");
    expect(isFinal(late)).toBe(true);
    expect(isFinal(ends)).toBe(false);
  });

  it("checks again when the warning is due, and every second while it is shown", () => {
    expect(nextLookMs(ends, 0)).toBe(28 * minute);
    expect(nextLookMs(ends, 28 * minute)).toBe(1000);
    expect(nextLookMs(ends, 30 * minute - 300)).toBe(300);
    expect(nextLookMs(ends, 31 * minute)).toBe(0);
  });

  it("is computed by this browser while the server can't be reached, within the same hours [OFFLINE-11]", () => {
    expect(endsWithoutServer(ends, "patient", 29 * minute)).toEqual({
      idleEndsAtMs: 59 * minute,
      endsAtMs: 720 * minute,
    });
    expect(endsWithoutServer(null, "provider", 5 * minute)).toEqual({
      idleEndsAtMs: 20 * minute,
      endsAtMs: 725 * minute,
    });
  });

  it("uses this browser's clock, even if it is an hour off", () => {
    const session = { idleEndsAt: "2026-11-21T10:30:00.000Z", endsAt: "2026-11-21T22:00:00.000Z" };
    const serverNow = Date.parse("2026-11-21T10:00:00.000Z");
    const wrongNow = serverNow + 60 * minute;
    expect(endsOnThisClock(session, serverNow, wrongNow).idleEndsAtMs - wrongNow).toBe(30 * minute);
    expect(endsOnThisClock(session, Number.NaN, serverNow).idleEndsAtMs - serverNow).toBe(30 * minute);
  });
});
