import "virtual:theme.css";
import "../../src/theme/base.css";
import { afterEach, beforeAll, beforeEach, expect } from "vitest";
import { cleanup } from "vitest-browser-react";
import { queryClient } from "../../src/api.ts";
import { loadWords } from "../../src/locales/i18n.ts";
import { isConnected } from "../../src/network/network.ts";
import { keepFocus } from "../../src/ui/focus-keeper.ts";
import { dismissToast } from "../../src/ui/toast.ts";
import { allNamespaces } from "./namespaces.ts";
import { installStubServer, resetStubServer } from "./stub-server.ts";

document.documentElement.lang = "en";
installStubServer();
keepFocus();

beforeAll(() => loadWords(...allNamespaces));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  dismissToast();
  isConnected.set(true);
  delete document.documentElement.dataset.density;
});

afterEach(async () => {
  // A screen that is still there would make calls when the next test empties its cache.
  await cleanup();
  expect(resetStubServer(), "calls that the test did not expect or that break the contract").toEqual([]);
});
