import type { Api } from "@bedside-bike/contract";
import { expect, it } from "vitest";
import { authenticatedRoute, publicRoute } from "./route.ts";
import { streamRoute } from "./stream.ts";

// The compiler checks these: an error that no longer occurs fails `npm run check`.

it("serves without sign-in only calls for anyone or a bike", () => {
  expect([publicRoute<Api["system.status"]>, publicRoute<Api["devices.telemetry"]>]).toHaveLength(2);
  // @ts-expect-error A patient's goals need sign-in.
  expect(publicRoute<Api["goals.list"]>).toBeDefined();
  // @ts-expect-error Only for signed-in users.
  expect(publicRoute<Api["auth.user"]>).toBeDefined();
});

it("requires sign-in only for calls whose access depends on the signed-in user", () => {
  expect([authenticatedRoute<Api["goals.list"]>, authenticatedRoute<Api["auth.user"]>]).toHaveLength(2);
  // @ts-expect-error Anyone may request the status.
  expect(authenticatedRoute<Api["system.status"]>).toBeDefined();
  // @ts-expect-error A bike has a key and no sign-in session.
  expect(authenticatedRoute<Api["devices.telemetry"]>).toBeDefined();
});

it("streams only calls that are declared as streams", () => {
  expect(streamRoute<Api["patients.live"]>).toBeDefined();
  // @ts-expect-error The dashboard is one reply.
  expect(streamRoute<Api["patients.dashboard"]>).toBeDefined();
});
