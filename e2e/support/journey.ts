import type { Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { startTestServer, type TestServer } from "../../apps/server/test/support/test-server.ts";
import { launchedBrowser, newPage, type PageOptions } from "./browser.ts";
import { noonTimeZone } from "./noon-time-zone.ts";

export interface JourneyOptions {
  /** Called when the server starts; added to the default, a hospital where it is about noon. */
  environment?: () => Record<string, string>;
}

export interface Journey {
  /** Only while a test runs. */
  readonly server: TestServer;
  /** A page of the server, with a browser profile of its own, until the test ends. */
  open(options?: PageOptions): Promise<Page>;
}

let shared: Promise<TestServer> | undefined;

const start = (environment: Record<string, string> = {}) =>
  startTestServer({ environment: { HOSPITAL_TZ: noonTimeZone(), ...environment } });

/** For what journey-runner.ts does at the end of a worker. */
export async function closeSharedServer(): Promise<void> {
  const server = shared;
  shared = undefined;
  await (await server)?.destroy();
}

const journeyOn = (server: () => TestServer): Journey => ({
  get server() {
    return server();
  },
  open: (options) => newPage({ baseURL: server().url, ...options }),
});

/**
 * A journey on the demo server that this worker's files share, so that each brings its own people, and changes nothing
 * of the demo's. `prepareJourney` is for others.
 */
export function prepareErrand(): Journey {
  let server: TestServer;
  beforeAll(async () => {
    shared ??= start();
    [server] = await Promise.all([shared, launchedBrowser()]);
  });
  return journeyOn(() => server);
}

/** Starts the server, on a database of its own, and the browser for the tests of this file or `describe`. */
export function prepareJourney({ environment }: JourneyOptions = {}): Journey {
  let server: TestServer;
  beforeAll(async () => {
    [server] = await Promise.all([start(environment?.()), launchedBrowser()]);
  });
  afterAll(() => server?.destroy());
  return journeyOn(() => server);
}
