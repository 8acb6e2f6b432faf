import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Clock } from "./clock.ts";
import type { Database } from "./database/database.ts";
import { HttpError } from "./errors.ts";
import type { Events, PublishedEvent } from "./events.ts";

const heartbeatMilliseconds = 20_000;
const checkedWithinMilliseconds = 10_000;

/** A live stream as the node sees it. */
export interface Stream {
  /** The hash of its sign-in session's token. */
  readonly tokenHash: string;
  /** Whose data it may carry at the moment. */
  readonly patientIds: () => Iterable<number>;
  readonly take: (event: PublishedEvent) => void;
  readonly beat: () => void;
  /** Nothing is sent afterwards but the reason, if there is one. */
  readonly end: (reason?: "signed-out") => void;
}

/** A stream whose access is still being decided. */
export interface OpeningStream {
  /**
   * Starts the stream, which then gets the events that arrived in the meantime.
   * @throws HttpError 503, without starting it, if some may have been missed.
   */
  begin(start: () => Stream): void;
  /** The stream has ended or does not begin. */
  release(): void;
}

/**
 * All live streams of this node. They hear of a revoke or a logout through the events, so none outlives the connection
 * that brings them; and each heartbeat asks the database once about all of them:
 * docs/decisions/007-lines-clocks-and-disks.md.
 */
export interface OpenStreams {
  count(): number;
  /** @throws HttpError 503 while no events arrive. */
  reserve(): OpeningStream;
  /** One heartbeat: ends the streams that may no longer be open, and tells the others that they are. */
  check(): Promise<void>;
  /** Ends all. */
  close(): void;
}

const interrupted = () => new HttpError(503, "Live updates are interrupted. Please try again in a moment.");

interface Entry {
  stream: Stream | null;
  hasMissedEvents: boolean;
  early: PublishedEvent[];
}

export function trackStreams({
  database,
  clock,
  events,
}: {
  database: Database;
  clock: Clock;
  events: Events;
}): OpenStreams {
  const entries = new Set<Entry>();
  const openStreams = () => [...entries].flatMap(({ stream }) => stream ?? []);

  const endAll = () => {
    for (const entry of entries) {
      entry.hasMissedEvents = true;
      entry.stream?.end();
    }
    entries.clear();
  };
  const unsubscribe = events.subscribe((event) => {
    for (const { stream, early } of entries) {
      if (stream) stream.take(event);
      else early.push(event);
    }
  });
  events.onConnection((isConnected) => {
    if (!isConnected) endAll();
  });

  let isChecking = false;
  async function check(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    const streams = openStreams();
    try {
      const ended = await Promise.race([
        findStreamsToEnd(database, streams, clock.now()),
        wait(checkedWithinMilliseconds, null, { ref: false }),
      ]);
      for (const [index, stream] of streams.entries()) {
        const isSignedOut = ended?.get(index);
        if (ended === null) stream.end();
        else if (isSignedOut === undefined) stream.beat();
        else stream.end(isSignedOut ? "signed-out" : undefined);
      }
    } catch {
      // What can't be checked may not stay open: a screen asks again by itself.
      for (const stream of streams) stream.end();
    } finally {
      isChecking = false;
    }
  }
  const heartbeat = setInterval(() => void check(), heartbeatMilliseconds).unref();

  return {
    count: () => openStreams().length,
    check,
    reserve() {
      if (!events.isConnected()) throw interrupted();
      const entry: Entry = { stream: null, hasMissedEvents: false, early: [] };
      entries.add(entry);
      return {
        begin(start) {
          if (entry.hasMissedEvents) throw interrupted();
          const stream = start();
          entry.stream = stream;
          for (const event of entry.early) stream.take(event);
        },
        release: () => entries.delete(entry),
      };
    },
    close() {
      clearInterval(heartbeat);
      unsubscribe();
      endAll();
    },
  };
}

/** Which of the streams must end, by their index, each with whether its session has ended. */
async function findStreamsToEnd(
  database: Database,
  streams: readonly Stream[],
  at: Date,
): Promise<ReadonlyMap<number, boolean>> {
  if (streams.length === 0) return new Map();
  const hashes = streams.map(({ tokenHash }) => tokenHash);
  const leaning = streams.flatMap(({ patientIds }, index) => [...patientIds()].map((id) => ({ index, id })));
  const rows = await database.asAnonymous<{ stream: number; is_signed_out: boolean }>(
    sql`select stream, is_signed_out from streams_to_end(
      ${arrayOf(hashes)}::text[], ${arrayOf(leaning.map(({ index }) => index + 1))}::integer[],
      ${arrayOf(leaning.map(({ id }) => id))}::bigint[], ${at.toISOString()}::timestamptz)`,
  );
  return new Map(rows.map((row) => [row.stream - 1, row.is_signed_out]));
}

/** PostgreSQL's text form of an array, for values without quotes or commas: hashes and ids. */
const arrayOf = (values: readonly (string | number)[]): string => `{${values.join(",")}}`;
