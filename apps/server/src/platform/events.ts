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
  publish(tx: Transaction, event: PublishedEvent): Promise<void>;
  /** Calls back for each event of every node; answers the function that stops it. */
  subscribe(onEvent: (event: PublishedEvent) => void): () => void;
}

export async function connectEvents(database: Database): Promise<Events> {
  const emitter = new EventEmitter().setMaxListeners(0);
  await database.listen(channel, (payload) => emitter.emit("event", JSON.parse(payload)));
  return {
    async publish(tx, event) {
      await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify(event)})`);
    },
    subscribe(onEvent) {
      emitter.on("event", onEvent);
      return () => emitter.off("event", onEvent);
    },
  };
}
