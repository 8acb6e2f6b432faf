import type { AttemptLimit, AttemptLimits } from "../../src/platform/attempts.ts";
import type { Mailbox } from "./mailbox.ts";
import { type SharedServer, startTestServer, type TestServer } from "./test-server.ts";
import { startVerifiedServer } from "./verified-people.ts";

const many: AttemptLimit = { limit: 1_000_000, windowSeconds: 60 };
/** All files of a worker ask from one address. */
const limits: AttemptLimits = {
  signIn: many,
  lastDevice: many,
  helpTicket: many,
  callsOfSession: many,
  callsOfDevice: many,
  familyLinks: many,
  callsOfAddress: many,
};

let demo: Promise<TestServer> | undefined;
let verified: ReturnType<typeof startVerifiedServer> | undefined;

/**
 * The demo server of this worker's files, which ends with the worker. They register their own people, and nothing in it
 * is theirs alone: other settings, another time or a restart need `startTestServer`.
 */
export function sharedServer(): Promise<SharedServer> {
  demo ??= startTestServer({ limits });
  return demo;
}

/** The same in verified mode, with the mailbox to which its emails go. */
export async function sharedVerifiedServer(): Promise<{ readonly server: SharedServer; readonly mailbox: Mailbox }> {
  verified ??= startVerifiedServer({ limits });
  return verified;
}

export async function closeSharedServers(): Promise<void> {
  const started = [demo, verified];
  demo = undefined;
  verified = undefined;
  for (const server of started) await (await server)?.destroy();
}
