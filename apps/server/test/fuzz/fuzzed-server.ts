import { zoneWhereItIs } from "../../../../scripts/test/time-zone.ts";
import { openMailbox } from "../support/mailbox.ts";
import { collectLog } from "../support/server-log.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { buildWorld, type World } from "./world.ts";

/** A run of a million requests makes more of them than people do. */
const unlimited = { limit: Number.MAX_SAFE_INTEGER, windowSeconds: 60 };

export interface FuzzedServer {
  readonly server: TestServer;
  readonly world: World;
  readonly log: readonly string[];
  /** The lines of the log that report an error or name a patient. */
  logProblems(): string[];
  close(): Promise<void>;
}

/** A server with people in it, ready to be fuzzed. */
export async function openFuzzedServer(authMode: "demo" | "verified"): Promise<FuzzedServer> {
  const mailbox = await openMailbox();
  const server = await startTestServer({
    environment: {
      ...mailbox.environment,
      AUTH_MODE: authMode,
      TRUSTED_PROXY: "127.0.0.1",
      // Nobody nudges whoever may not start.
      FIRST_RIDE: "open",
      // Nudges are refused at night.
      HOSPITAL_TZ: zoneWhereItIs(12),
    },
    limits: { callsOfSession: unlimited, callsOfDevice: unlimited, callsOfAddress: unlimited },
  });
  const world = await buildWorld(server);
  const log = collectLog(server);
  return {
    server,
    world,
    log,
    logProblems: () =>
      log.filter((line) => JSON.parse(line).level >= 50 || world.secrets.some(({ text }) => line.includes(text))),
    async close() {
      await server.destroy();
      await mailbox.close();
    },
  };
}
