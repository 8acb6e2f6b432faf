import { EventEmitter } from "node:events";
import type { LiveEvent } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "./database/database.ts";
import { inGroups } from "./in-groups.ts";

/** Events between nodes: something on a screen has changed, or a session or grant has ended. */
export type PublishedEvent =
  | LiveEvent
  | { type: "session-ended"; sessionId: number }
  | { type: "granted" | "revoked"; patientId: number; providerId: number };

const channel = "bedside_bike_events";
const mostAnnounced = 1000;

/**
 * Events travel through the database (NOTIFY), so they appear on commit only and reach every app node.
 * Nothing is replayed: a screen that connects requests the current state first.
 */
export interface Events {
  /** Part of the transaction: delivered only when it commits. */
  publish(tx: Transaction, event: PublishedEvent): Promise<void>;
  /**
   * For frequent events about committed data: PostgreSQL commits only one notifying transaction at a time, each waiting
   * for the disk. Events that arrive while others are being sent share the next round trip.
   */
  announce(event: PublishedEvent): Promise<void>;
  /** Calls back for each event from every node. Returns the function that stops it. */
  subscribe(onEvent: (event: PublishedEvent) => void): () => void;
  /** Whether events arrive. While they don't, a revoke or logout goes unnoticed. */
  isConnected(): boolean;
  /** Calls back at once when events no longer arrive, and when they do again. */
  onConnection(onChange: (isConnected: boolean) => void): void;
}

export async function connectEvents(database: Database): Promise<Events> {
  const emitter = new EventEmitter().setMaxListeners(0);
  const announced = inGroups(
    async (payloads: readonly string[]) => {
      await database.asAnonymous(
        sql`select pg_notify(${channel}, payload) from json_array_elements_text(${JSON.stringify(payloads)}) payload`,
      );
      return payloads.map(() => undefined);
    },
    { most: mostAnnounced },
  );
  let isConnected = false;
  const setConnected = (is: boolean) => {
    isConnected = is;
    emitter.emit("connection", is);
  };
  await database.listen(channel, {
    onPayload: (payload) => emitter.emit("event", JSON.parse(payload)),
    onLost: () => setConnected(false),
    onRestored: () => setConnected(true),
  });
  return {
    async publish(tx, event) {
      await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify(event)})`);
    },
    announce: (event) => announced.add(JSON.stringify(event)),
    subscribe(onEvent) {
      emitter.on("event", onEvent);
      return () => emitter.off("event", onEvent);
    },
    isConnected: () => isConnected,
    onConnection(onChange) {
      emitter.on("connection", onChange);
    },
  };
}
