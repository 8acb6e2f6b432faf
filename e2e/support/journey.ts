import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { startTestServer, type TestServer } from "../../apps/server/test/support/test-server.ts";
import { launchedBrowser, newPage, type PageOptions } from "./browser.ts";
import { noonTimeZone } from "./noon-time-zone.ts";

export interface JourneyOptions {
  /** Called when the server starts; added to the default, a hospital where it is about noon. */
  environment?: () => Record<string, string>;
  /** One server for all tests unless they would interfere with each other. */
  hasServerForEachTest?: boolean;
}

export interface Journey {
  /** Only while a test runs. */
  readonly server: TestServer;
  /** A page of the server, with a browser profile of its own, until the test ends. */
  open(options?: PageOptions): Promise<Page>;
}

/** Starts the server, on a database of its own, and the browser for the tests of this file or `describe`. */
export function prepareJourney({ environment, hasServerForEachTest }: JourneyOptions = {}): Journey {
  let server: TestServer;
  const startServer = async () => {
    server = await startTestServer({ environment: { HOSPITAL_TZ: noonTimeZone(), ...environment?.() } });
  };
  if (hasServerForEachTest) {
    beforeEach(async ({ onTestFinished }) => {
      await startServer();
      // Runs once the test's pages are closed: they would report their lost streams.
      onTestFinished(() => server.destroy());
    });
  } else {
    beforeAll(async () => {
      await Promise.all([startServer(), launchedBrowser()]);
    });
    afterAll(() => server?.destroy());
  }
  return {
    get server() {
      return server;
    },
    open: (options) => newPage({ baseURL: server.url, ...options }),
  };
}
