import { EventEmitter } from "node:events";
import type { LiveEvent } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "./database/database.ts";

/** What nodes tell each other: something a screen shows has changed, or somebody's session or grant has ended. */
export type PublishedEvent =
  | LiveEvent
  | { type: "session-ended"; sessionId: number }
  | { type: "granted" | "revoked"; patientId: number; providerId: number };

const channel = "bedside_bike_events";

/**
 * Events travel through the database (NOTIFY), so they appear on commit only and reach every app node.
 * Nothing is replayed: a screen that connects asks for the present state first.
 */
export interface Events {
  /** Part of the transaction: seen when it commits, never without it. */
  publish(tx: Transaction, event: PublishedEvent): Promise<void>;
  /**
   * For what is committed already, and often: PostgreSQL lets one notifying transaction commit at a time, each waiting
   * for the disk. Events that come while others are on their way share the next round trip.
   */
  announce(event: PublishedEvent): Promise<void>;
  /** Calls back for each event of every node; answers the function that stops it. */
  subscribe(onEvent: (event: PublishedEvent) => void): () => void;
}

export async function connectEvents(database: Database): Promise<Events> {
  const emitter = new EventEmitter().setMaxListeners(0);
  const announce = inTurns(async (payloads: readonly string[]) => {
    await database.asAnonymous(
      sql`select pg_notify(${channel}, payload) from json_array_elements_text(${JSON.stringify(payloads)}) payload`,
    );
  });
  await database.listen(channel, (payload) => emitter.emit("event", JSON.parse(payload)));
  return {
    async publish(tx, event) {
      await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify(event)})`);
    },
    announce: (event) => announce(JSON.stringify(event)),
    subscribe(onEvent) {
      emitter.on("event", onEvent);
      return () => emitter.off("event", onEvent);
    },
  };
}

/** Hands over one list at a time, in order; what is added meanwhile makes up the next one. */
function inTurns<Item>(handOver: (items: readonly Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let waiting: Item[] = [];
  let next: Promise<void> | undefined;
  let current: Promise<void> = Promise.resolve();
  return (item) => {
    waiting.push(item);
    next ??= current
      .catch(() => undefined) // told to those whose items they were
      .then(() => {
        const items = waiting;
        waiting = [];
        next = undefined;
        current = handOver(items);
        return current;
      });
    return next;
  };
}
