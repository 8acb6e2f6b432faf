import { describe, expect, it } from "vitest";
import { isOneFactorEnough } from "./one-factor.ts";

const at = new Date("2026-11-26T12:00:00Z");
const before = new Date("2026-11-26T11:59:59.999Z");
const after = new Date("2026-11-26T12:00:00.001Z");
const strict = { authMode: "verified", providerEmailCode: "until-passkey" } as const;

describe("one factor", () => {
  it.each([
    ["is enough before the first passkey", null, null, true],
    ["is enough before the first passkey, reset or not", null, before, true],
    ["is not enough after the first passkey", before, null, false],
    ["is enough until a reset's time", before, after, true],
    ["is not enough at that very time", before, at, false],
    ["is not enough after it", before, before, false],
  ])("%s (ASVS 25) [VERIFY-44]", (_, hadPasskeyAt, emailCodeUntil, isEnough) => {
    expect(isOneFactorEnough({ hadPasskeyAt, emailCodeUntil }, at, strict)).toBe(isEnough);
  });

  it.each([
    ["if the hospital says so", { ...strict, providerEmailCode: "always" }],
    ["in demo mode", { ...strict, authMode: "demo" }],
  ] as const)("is always enough %s [VERIFY-44]", (_, config) => {
    expect(isOneFactorEnough({ hadPasskeyAt: before, emailCodeUntil: null }, at, config)).toBe(true);
  });
});
