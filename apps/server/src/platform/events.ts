import { EventEmitter } from "node:events";
import type { LiveEvent } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "./database/database.ts";
import { type AnnouncedRide, type Notice, noticesOf, readNotice } from "./notices.ts";
import { onceASecond } from "./once-a-second.ts";

/** What a stream is told: something on a screen has changed, or a session or grant has ended. */
export type StreamEvent =
  | LiveEvent
  | Extract<Notice, { type: "session-ended" | "board-ended" | "granted" | "revoked" }>;

const channel = "bedside_bike_events";

/**
 * Notices travel through the database (NOTIFY), so they appear on commit only and reach every app node.
 * Nothing is replayed: a screen that connects requests the current state first.
 */
export interface Events {
  /** Part of the transaction: delivered only when it commits. */
  publish(tx: Transaction, ...notices: readonly Notice[]): Promise<void>;
  /** The same for rides that have changed, however many. */
  publishRides(tx: Transaction, rides: readonly AnnouncedRide[]): Promise<void>;
  /**
   * For rides with committed readings, which come too often for `publish`: PostgreSQL commits only one notifying
   * transaction at a time, each waiting for the disk. They go out together with the others of this second, or never if
   * the node dies within it: docs/decisions/004-events-through-the-database.md.
   */
  announce(rides: readonly AnnouncedRide[]): void;
  /** Announces them at once; resolves when that is done. */
  announceNow(rides: readonly AnnouncedRide[]): Promise<void>;
  /** Calls back for each notice from every node. Returns the function that stops it. */
  subscribe(onNotice: (notice: Notice) => void): () => void;
  /** Whether notices arrive. While they don't, a revocation or logout goes unnoticed. */
  isConnected(): boolean;
  /** Calls back at once when notices no longer arrive, and when they do again. */
  onConnection(onChange: (isConnected: boolean) => void): void;
  /** How many notifications were dropped because they are not valid notices. */
  badNotices(): number;
}

export async function connectEvents(database: Database): Promise<Events> {
  const emitter = new EventEmitter().setMaxListeners(0);
  const announced = onceASecond(
    async (rides: readonly AnnouncedRide[]) => {
      const notices = noticesOf(rides);
      if (notices.length > 0) await database.asAnonymous(notify(notices));
    },
    ({ id }) => id,
  );
  let isConnected = false;
  let badNotices = 0;
  const setConnected = (is: boolean) => {
    isConnected = is;
    emitter.emit("connection", is);
  };
  await database.listen(channel, {
    onPayload(payload) {
      const notice = readNotice(payload);
      if (notice) emitter.emit("notice", notice);
      else badNotices += 1;
    },
    onLost: () => setConnected(false),
    onRestored: () => setConnected(true),
  });
  const publish: Events["publish"] = async (tx, ...notices) => {
    if (notices.length > 0) await tx.execute(notify(notices));
  };
  return {
    publish,
    publishRides: (tx, rides) => publish(tx, ...noticesOf(rides)),
    announce: announced.add,
    announceNow(rides) {
      announced.add(rides);
      return announced.flush();
    },
    subscribe(onNotice) {
      emitter.on("notice", onNotice);
      return () => emitter.off("notice", onNotice);
    },
    isConnected: () => isConnected,
    onConnection(onChange) {
      emitter.on("connection", onChange);
    },
    badNotices: () => badNotices,
  };
}

const notify = (notices: readonly Notice[]) => {
  const payloads = JSON.stringify(notices.map((notice) => JSON.stringify(notice)));
  return sql`select pg_notify(${channel}, payload) from json_array_elements_text(${payloads}) payload`;
};
