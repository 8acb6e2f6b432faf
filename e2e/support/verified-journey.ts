import { afterAll, beforeAll } from "vitest";
import { type Mailbox, openMailbox } from "../../apps/server/test/support/mailbox.ts";
import { type Journey, type JourneyOptions, prepareJourney } from "./journey.ts";

export interface VerifiedJourney extends Journey {
  /** Receives the server's emails. */
  readonly mailbox: Mailbox;
}

/** Like `prepareJourney`, in verified mode. */
export function prepareVerifiedJourney({ environment, ...options }: JourneyOptions = {}): VerifiedJourney {
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await openMailbox();
  });
  afterAll(() => mailbox?.close());
  const journey = prepareJourney({
    ...options,
    environment: () => ({ AUTH_MODE: "verified", ...mailbox.environment, ...environment?.() }),
  });
  return {
    get server() {
      return journey.server;
    },
    get mailbox() {
      return mailbox;
    },
    open: journey.open,
  };
}
