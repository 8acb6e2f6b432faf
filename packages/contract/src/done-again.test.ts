import { expect, it } from "vitest";
import { api } from "./api.ts";
import type { Call } from "./call.ts";
import { doneAgain } from "./done-again.ts";

/** Callers without an account, whose keys nobody keeps. */
const withoutAccount = ["anyone", "device", "ride-ticket", "board"];

it("lists the writes that take no Idempotency-Key [OFFLINE-16]", () => {
  const calls: Call[] = Object.values(api);
  const takeNone = calls.filter(
    ({ method, access, hasSecretReply }) => method !== "GET" && (hasSecretReply || withoutAccount.includes(access.who)),
  );
  expect([...doneAgain].sort()).toEqual(takeNone.map(({ name }) => name).sort());
});
