import { describe, expect, it } from "vitest";
import { judgeChain, judgeNotices, judgeSeals, judgeSecondFactor, judgeStandbys } from "./machine-findings.ts";

const servers = { nodes: 2, standbys: 1, leftSlots: 0, lagBytes: 0, address: null };
const chain = { until: new Date(), isIntact: true, isComplete: true };
const events = (isConnected: boolean, badNotices: number) =>
  ({ events: { isConnected: () => isConnected, badNotices: () => badNotices } }) as unknown as Parameters<
    typeof judgeNotices
  >[0];

describe("what the machine's card says, beside admin check", () => {
  it("a standby that has gone or lags is wrong [ADMIN-17]", () => {
    expect(judgeStandbys(servers)).toMatchObject({ state: "ok" });
    expect(judgeStandbys({ ...servers, standbys: 0 })).toMatchObject({ state: "ok", text: "There are none to watch." });
    expect(judgeStandbys({ ...servers, standbys: 0, leftSlots: 1 }).state).toBe("failed");
    expect(judgeStandbys({ ...servers, lagBytes: 100 * 1024 * 1024 }).text).toContain("100 MB behind");
  });

  it("notices that do not arrive or are foreign are wrong [ADMIN-17]", () => {
    expect(judgeNotices(events(true, 0)).state).toBe("ok");
    expect(judgeNotices(events(false, 0)).state).toBe("failed");
    expect(judgeNotices(events(true, 1)).state).toBe("warning");
  });

  it("a chain is well once it is recomputed to its end, and never well again once broken [ADMIN-17]", () => {
    expect(judgeChain(chain)?.state).toBe("ok");
    expect(judgeChain({ ...chain, until: null })).toBeNull();
    expect(judgeChain({ ...chain, isComplete: false })).toBeNull();
    expect(judgeChain({ ...chain, isIntact: false })?.state).toBe("failed");
  });

  it("entries that wait for their seal are wrong after a minute [ADMIN-17]", () => {
    expect(judgeSeals(59).state).toBe("ok");
    expect(judgeSeals(180)).toMatchObject({ state: "failed", text: expect.stringContaining("3 min") });
  });

  it("a setting that asks for one factor is named [ADMIN-17]", () => {
    const of = (config: object) => judgeSecondFactor({ config } as unknown as Parameters<typeof judgeSecondFactor>[0]);
    expect(of({ authMode: "verified", providerEmailCode: "until-passkey" }).state).toBe("ok");
    expect(of({ authMode: "verified", providerEmailCode: "always" }).state).toBe("warning");
  });
});
