import { zoneWhereItIs } from "../../../../scripts/test/time-zone.ts";
import { type Mailbox, openMailbox } from "../support/mailbox.ts";
import { collectLog } from "../support/server-log.ts";
import { databaseSettings, startTestServer, type TestServer } from "../support/test-server.ts";
import { buildWorld, type World } from "./world.ts";

/** A run of a million requests makes more of these calls than people do. */
const unlimited = { limit: Number.MAX_SAFE_INTEGER, windowSeconds: 60 };

export interface FuzzedServer {
  readonly server: TestServer;
  readonly world: World;
  readonly log: readonly string[];
  /** The lines of the log that report an error or name a patient. */
  logProblems(): string[];
  close(): Promise<void>;
}

const settingsOf = (authMode: "demo" | "verified", mailbox: Mailbox) => ({
  ...mailbox.environment,
  AUTH_MODE: authMode,
  TRUSTED_PROXY: "127.0.0.1",
  // Nobody can nudge a patient who may not start.
  FIRST_RIDE: "open",
  // A transaction that waits for the processor, which other test files share, is no fault of a call.
  DATABASE_REPLY_SECONDS: "60",
  // Nudges are refused at night.
  HOSPITAL_TZ: zoneWhereItIs(12),
});

/** A server with people in it, ready to be fuzzed. */
export async function openFuzzedServer(authMode: "demo" | "verified"): Promise<FuzzedServer> {
  const mailbox = await openMailbox();
  const server = await startTestServer({
    environment: settingsOf(authMode, mailbox),
    limits: { callsOfSession: unlimited, callsOfDevice: unlimited, callsOfAddress: unlimited },
  });
  const world = await buildWorld(server);
  const log = collectLog(server);
  return {
    server,
    world,
    log,
    logProblems: () => problemsIn(log, world),
    async close() {
      await server.destroy();
      await mailbox.close();
    },
  };
}

/** An error, or a patient's name. */
const problemsIn = (log: readonly string[], world: World): string[] =>
  log.filter((line) => JSON.parse(line).level >= 50 || world.secrets.some(({ text }) => line.includes(text)));

export interface BuiltServer {
  readonly url: string;
  stop(): Promise<number | null>;
  /** The lines that it has logged so far. */
  log(): string[];
}

/** The same with the built product; a server from source next to it, on the same database, creates the people. */
export async function openFuzzedBuiltServer(
  authMode: "demo" | "verified",
  startBuilt: (settings: Record<string, string>) => Promise<BuiltServer>,
): Promise<Omit<FuzzedServer, "log">> {
  const mailbox = await openMailbox();
  const settings = settingsOf(authMode, mailbox);
  const beside = await startTestServer({ environment: settings });
  const shared = { ALLOW_DEMO_SIGN_IN: "yes", PORT: "0", LOG_LEVEL: "info", ...databaseSettings(beside.config) };
  const built = await startBuilt({ ...settings, ...shared });
  const server = { ...beside, url: built.url };
  const world = await buildWorld(server);
  return {
    server,
    world,
    logProblems: () => problemsIn(built.log(), world),
    async close() {
      await built.stop();
      await beside.destroy();
      await mailbox.close();
    },
  };
}
