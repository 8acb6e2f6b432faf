import "./page.ts";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { cleanup } from "vitest-browser-react";
import { queryClient } from "../../src/api.ts";
import { loadWords } from "../../src/locales/i18n.ts";
import { allNamespaces } from "./namespaces.ts";
import { resetApp } from "./reset-app.ts";
import { endPendingCalls, resetStubServer } from "./stub-server.ts";

beforeAll(() => loadWords(...allNamespaces));

beforeEach(resetApp);

afterEach(async () => {
  // A screen that is still there would make calls when the next test empties its cache.
  await cleanup();
  // What a list still waits for asks no more: the next test's server would get the call.
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await endPendingCalls();
  expect(resetStubServer(), "calls that the test did not expect or that break the contract").toEqual([]);
});
