import { afterAll, beforeAll, expect, it } from "vitest";
import { becomeOwner, claimToBeAnother } from "./app-connection.ts";
import { bikeTakenMidRide, lockOut, ownMailbox, preRegistration, rideCountedTwice, selfGrant } from "./at-the-bed.ts";
import type { Attack } from "./attack.ts";
import {
  forgedIdToken,
  groupRemoved,
  passkeyAfterGroupRemoved,
  secondSubject,
  unverifiedEmail,
} from "./hospital-sign-in.ts";
import { type Installation, startInstallation } from "./installation.ts";
import { revokeWhileListenerIsTerminated, revokeWhilePostgresRestarts } from "./live-streams.ts";
import { dnsRebinding, findOutWhoIsHere } from "./network.ts";

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation?.stop());

const attacks: Record<string, Attack> = {
  "pre-registration": preRegistration,
  "lock-out": lockOut,
  "self-grant": selfGrant,
  "own mailbox under a patient's name": ownMailbox,
  "bike taken mid-ride": bikeTakenMidRide,
  "one ride counted twice": rideCountedTwice,
  "group removed: the session goes on": groupRemoved,
  "group removed: the passkey goes on": passkeyAfterGroupRemoved,
  "ID token with a wrong signature": forgedIdToken,
  "email address that the issuer does not call verified": unverifiedEmail,
  "second hospital user with a colleague's address": secondSubject,
  "set_config from the app's connection": claimToBeAnother,
  "DNS rebinding": dnsRebinding,
  "who was signed in on a shared tablet": findOutWhoIsHere,
  "set role from the app's connection": becomeOwner,
  "revoke while the connection that listens is terminated": revokeWhileListenerIsTerminated,
  "revoke while PostgreSQL restarts": revokeWhilePostgresRestarts,
};

it.each(Object.entries(attacks))("%s", async (_, attack) => {
  expect(await attack(installation)).toBe("stopped");
});
