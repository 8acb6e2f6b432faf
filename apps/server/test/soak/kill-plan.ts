import type { Random } from "../../src/seed/random.ts";

/** The server with a PostgreSQL of its own, or on one that other servers use too. */
export const installations = ["embedded", "database-url"] as const;
export type Installation = (typeof installations)[number];

/**
 * A child is one of PostgreSQL's processes below its postmaster; 'everything' is Node and all of PostgreSQL's processes
 * at once.
 */
export type Victim = "server" | "postmaster" | "child" | "everything";

export const victims: Readonly<Record<Installation, readonly Victim[]>> = {
  embedded: ["server", "postmaster", "everything", "child"],
  "database-url": ["server"],
};

/**
 * While all clients write: at any moment, in a checkpoint, or in a backup. Or while the server starts: when it puts the
 * functions and policies into place again, or on an empty DATA_DIR.
 */
export type Moment = "load" | "checkpoint" | "backup" | "start" | "first start";

export const moments: Readonly<Record<Installation, readonly Moment[]>> = {
  embedded: ["load", "checkpoint", "start", "backup", "first start"],
  "database-url": ["load", "start", "backup", "first start"],
};

/** Each card once, in a random order, before any comes again. */
export function* deal<Card>(cards: readonly Card[], random: Random): Generator<Card, never> {
  for (;;) {
    yield* cards
      .map((card) => ({ card, at: random() }))
      .sort((one, other) => one.at - other.at)
      .map(({ card }) => card);
  }
}
