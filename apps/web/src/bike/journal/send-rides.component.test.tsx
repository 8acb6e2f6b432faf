import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { receivedCalls, stubError, stubReply } from "../../../test/support/stub-server.ts";
import { ApiError, onSignedOut } from "../../api.ts";
import { rideCalls } from "./send-rides.ts";

const rideId = "5a0c1c8e-9c0b-4f0e-8f0a-0d6f6f1c2b3a";
const serverTime = "2026-11-21T14:05:03.000Z";
const startedAt = "2026-11-21T14:05:00.000Z";
const batch = { rideId, ticket: "the-ticket", startedAt, readings: [{ offsetSeconds: 0, powerWatts: 20 }] };

const signedOut = vi.fn();
let stopListening: () => void;
beforeEach(() => {
  stopListening = onSignedOut(signedOut);
});
afterEach(() => {
  stopListening();
  signedOut.mockClear();
});

it("sends readings with the ride's ticket and without the cookie of whoever is signed in [JOURNAL-7]", async () => {
  stubReply("rides.readings", { rideId, acceptedReadings: 1, durationSeconds: 1, attributed: true, serverTime });
  const fetched = vi.spyOn(window, "fetch");
  await expect(rideCalls.send({ ...batch, ended: true })).resolves.toMatchObject({ serverTime });
  const [, request] = fetched.mock.calls[0] ?? [];
  expect(request).toMatchObject({ credentials: "omit", headers: { authorization: "Ride the-ticket" } });
  const { readings } = batch;
  expect(receivedCalls("rides.readings")).toMatchObject([
    { params: { rideId }, body: { startedAt, readings, ended: true } },
  ]);
});

it("signs nobody out when a ticket is no longer good [JOURNAL-7]", async () => {
  stubError("rides.readings", 401, "The ticket is no longer good.");
  await expect(rideCalls.send(batch)).rejects.toMatchObject({ status: 401 });
  await expect(rideCalls.send(batch)).rejects.toBeInstanceOf(ApiError);
  expect(signedOut).not.toHaveBeenCalled();
});

it("begins a ride as its patient, and fetches the key to seal with", async () => {
  stubReply("rides.begin", { rideId, ticket: "the-ticket", startedAt, serverTime });
  const publicKey = { kty: "RSA", n: "n", e: "AQAB", alg: "RSA-OAEP-256", use: "enc" } as const;
  stubReply("rides.sealingKey", { keyId: "key-1", publicKey });
  const sealedPatient = { keyId: "key-1", sealed: "c2VhbGVk" };
  const ride = { rideId, startedAt, sentAt: startedAt, sealedPatient, hasReadings: true };
  await expect(rideCalls.begin({ patientId: "7", ...ride })).resolves.toMatchObject({
    ticket: "the-ticket",
    startedAt,
  });
  expect(receivedCalls("rides.begin")).toMatchObject([{ params: { id: "7" }, body: ride }]);
  await expect(rideCalls.sealingKey()).resolves.toEqual({ keyId: "key-1", publicKey });
});
