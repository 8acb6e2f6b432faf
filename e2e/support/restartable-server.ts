import { afterAll, beforeAll } from "vitest";
import { findFreePort } from "../../apps/server/src/platform/database/embedded-access.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/support/test-server.ts";
import { noonTimeZone } from "./noon-time-zone.ts";

/** A server for the tests of a file that may be down for a while, always at the same address. */
export interface RestartableServer {
  /** The server that is running, or ran last. */
  readonly now: TestServer;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export function prepareRestartableServer(): RestartableServer {
  let server: TestServer;
  let startAgain: (() => Promise<TestServer>) | undefined;
  const start = async () => {
    server = (await startAgain?.()) ?? server;
    startAgain = undefined;
  };
  beforeAll(async () => {
    const environment = { HOSPITAL_TZ: noonTimeZone(), PORT: String(await findFreePort()) };
    server = await startTestServer({ environment });
  });
  afterAll(async () => {
    await start();
    await server?.destroy();
  });
  return {
    get now() {
      return server;
    },
    async stop() {
      startAgain = await server.stop();
    },
    start,
  };
}
