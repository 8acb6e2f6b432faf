import { expect, it } from "vitest";
import { api, type CallName, calls } from "./api.ts";
import { endpoints } from "./endpoints.ts";

it("has no two calls of one name or at one place", () => {
  expect(calls).toHaveLength(Object.keys(api).length);
  expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length);
});

const doneAgain = (names: readonly CallName[]) => names.map((name) => endpoints[name].isDoneAgain ?? false);

it("tells the writes that take no Idempotency-Key [OFFLINE-16]", () => {
  expect(doneAgain(["auth.login", "auth.stay", "devices.telemetry", "rides.readings", "boards.open"])).not.toContain(
    false,
  );
  expect(doneAgain(["kudos.clap", "rides.list", "riskAssessments.preview", "patients.confirm"])).not.toContain(true);
});
