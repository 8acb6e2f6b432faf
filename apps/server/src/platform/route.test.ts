import type { Api } from "@bedside-bike/contract";
import { expect, it } from "vitest";
import { authenticatedRoute, publicRoute } from "./route.ts";
import { streamRoute } from "./stream.ts";

// The compiler checks these: an error that no longer occurs fails `npm run check`.

it("serves without sign-in only what anyone or a bike may call", () => {
  expect([publicRoute<Api["system.status"]>, publicRoute<Api["devices.telemetry"]>]).toHaveLength(2);
  // @ts-expect-error A patient's goals need sign-in.
  expect(publicRoute<Api["goals.list"]>).toBeDefined();
  // @ts-expect-error Signed-in people alone.
  expect(publicRoute<Api["auth.user"]>).toBeDefined();
});

it("asks for sign-in only where access is decided by who has signed in", () => {
  expect([authenticatedRoute<Api["goals.list"]>, authenticatedRoute<Api["auth.user"]>]).toHaveLength(2);
  // @ts-expect-error Anyone may ask for the status.
  expect(authenticatedRoute<Api["system.status"]>).toBeDefined();
  // @ts-expect-error A bike has a key and no session.
  expect(authenticatedRoute<Api["devices.telemetry"]>).toBeDefined();
});

it("streams only calls that are declared as streams", () => {
  expect(streamRoute<Api["patients.live"]>).toBeDefined();
  // @ts-expect-error The dashboard is one reply.
  expect(streamRoute<Api["patients.dashboard"]>).toBeDefined();
});
