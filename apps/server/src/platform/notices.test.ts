import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mostRidesOfNotice, type Notice, readNotice } from "./notices.ts";

const rideId = "5f1c7de0-0000-4000-8000-000000000001";
const notices: Notice[] = [
  { type: "rides", rides: [[rideId, 4]] },
  ...(["goals", "kudos", "feedback", "help", "bike", "stop"] as const).map((type) => ({ type, patientId: 4 })),
  { type: "session-ended", sessionId: 17 },
  { type: "granted", patientId: 4, providerId: 3 },
  { type: "revoked", patientId: 4, providerId: 3 },
];

describe("A notification", () => {
  it("is read as it was sent", () => {
    for (const sent of notices) expect(readNotice(JSON.stringify(sent))).toEqual(sent);
  });

  it("is rejected with anything but ids in it", () => {
    for (const sent of notices) {
      expect(readNotice(JSON.stringify({ ...sent, powerWatts: 30 }))).toBeNull();
      for (const key of Object.keys(sent)) {
        for (const value of [
          "Rosa",
          "4",
          4.5,
          -4,
          null,
          {},
          [],
          [[rideId, 4, 30]],
          [["Rosa", 4]],
          [[rideId, "Rosa"]],
        ]) {
          expect(readNotice(JSON.stringify({ ...sent, [key]: value }))).toBeNull();
        }
        expect(readNotice(JSON.stringify({ ...sent, [key]: undefined }))).toBeNull();
      }
    }
  });

  it("may be any text, and is then rejected", () => {
    for (const text of [
      "",
      "x",
      "{",
      "null",
      "4",
      "[]",
      '"rides"',
      "[".repeat(7999),
      '{"__proto__":{"type":"goals"}}',
    ]) {
      expect(readNotice(text)).toBeNull();
    }
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => readNotice(text) === null));
  });

  it("with as many rides as one may name is one that PostgreSQL accepts: less than 8,000 bytes", () => {
    const rides = Array.from({ length: mostRidesOfNotice }, (): [string, number] => [
      randomUUID(),
      Number.MAX_SAFE_INTEGER,
    ]);
    const text = JSON.stringify({ type: "rides", rides });
    expect(readNotice(text)).toEqual({ type: "rides", rides });
    expect(Buffer.byteLength(text)).toBeLessThan(8000);
    expect(readNotice(JSON.stringify({ type: "rides", rides: [...rides, [rideId, 4]] }))).toBeNull();
  });
});
