import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { LiveEvent } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import type { Database } from "./database/database.ts";
import { toArrayText } from "./database/kept-statement.ts";
import { HttpError } from "./errors.ts";
import type { Events } from "./events.ts";
import type { Notice } from "./notices.ts";
import { onceASecond } from "./once-a-second.ts";
import { type IndexedStream, StreamIndex } from "./stream-index.ts";

/** How often a stream says that it is alive. Pages learn it from each beat: docs/decisions/107-a-line-that-is-silent.md. */
export const beatEverySeconds = 10;
const checkedEveryMilliseconds = 20_000;
const answeredWithinMilliseconds = 10_000;
/**
 * Yields to the event loop, so that requests and notices need not wait until thousands of streams have been sent an
 * event.
 */
const beatsAtOnce = 100;
const turnMilliseconds = 100;

/** A live stream as the node sees it. */
export interface Stream extends IndexedStream {
  /** The hash of its sign-in session's token, or its board's. */
  readonly tokenHash: string;
  readonly beat: () => void;
  /** After this, nothing is sent but the reason, if there is one. */
  readonly end: (reason?: "signed-out") => void;
}

/** What screens show of these rides now, in one statement; nothing for a ride that is on nobody's screen. */
export type LookUpRides = (rideIds: readonly string[]) => Promise<readonly LiveEvent[]>;

/** What these patients may do now; nothing for patients who are on no screen. */
export type LookUpStates = (patientIds: readonly number[]) => Promise<readonly LiveEvent[]>;

type NamedRide = Extract<Notice, { type: "rides" }>["rides"][number];

/** A stream whose access is still being decided. */
export interface OpeningStream {
  /**
   * Starts the stream, which then gets the events from the meantime.
   * @throws HttpError 503, without starting it, if some may have been missed.
   */
  begin(start: () => Stream): void;
  /** The stream has ended or will not begin. */
  release(): void;
}

/**
 * All live streams of this node. They learn of a revocation or a logout through notices, so none outlives the
 * connection that brings them; and every 20 s one query asks the database about them all:
 * docs/decisions/007-lines-clocks-and-disks.md.
 */
export interface OpenStreams {
  count(): number;
  /** @throws HttpError 503 while no notices arrive. */
  reserve(): OpeningStream;
  /** Ends the streams that may no longer be open. */
  check(): Promise<void>;
  /** Tells each page that its stream is alive. */
  beat(): Promise<void>;
  /**
   * Ends the streams that are open now, spread evenly over this time, so that their screens do not all come back at
   * once.
   */
  endInTurns(milliseconds: number, hurry: AbortSignal): Promise<void>;
  /** Ends all. */
  close(): void;
}

const interrupted = () => new HttpError(503, "Live updates are interrupted. Please try again in a moment.");

/** A stream that is being opened. */
interface Opening {
  hasMissedNotices: boolean;
  readonly early: Notice[];
}

export function trackStreams({
  database,
  events,
  lookUpRides,
  lookUpStates,
}: {
  database: Database;
  events: Events;
  lookUpRides: LookUpRides;
  lookUpStates: LookUpStates;
}): OpenStreams {
  const opening = new Set<Opening>();
  const streams = new StreamIndex<Stream>();

  const endAll = () => {
    for (const entry of opening) entry.hasMissedNotices = true;
    for (const stream of streams.all()) stream.end();
    opening.clear();
    streams.clear();
  };

  let breaks = 0;
  const isShown = ([, patientId]: NamedRide) => streams.isAbout(patientId);
  /** Looks up what has changed, at once and then once a second, and retries what was not answered. */
  const lookedUp = <Named>(
    keyOf: (named: Named) => string,
    find: (named: readonly Named[]) => Promise<readonly LiveEvent[]>,
  ) => {
    const changed = onceASecond(async (named: readonly Named[]) => {
      if (named.length === 0) return;
      const breaksBefore = breaks;
      const answer = find(named).catch(() => null);
      const found = await Promise.race([answer, wait(answeredWithinMilliseconds, null, { ref: false })]);
      // No other notice will follow, for example about a ride that has ended.
      if (found === null) changed.add(named);
      // A screen that has opened since then has something newer.
      else if (breaks === breaksBefore) for (const event of found) streams.take(event);
    }, keyOf);
    return changed;
  };
  const changedRides = lookedUp(
    ([rideId]: NamedRide) => rideId,
    (rides) => lookUpRides(rides.filter(isShown).map(([rideId]) => rideId)),
  );
  const changedStates = lookedUp(
    (patientId: number) => String(patientId),
    (patientIds) => lookUpStates(patientIds.filter((id) => streams.isAbout(id))),
  );
  const take = (notice: Notice) => {
    if (notice.type === "rides") return changedRides.add(notice.rides.filter(isShown));
    streams.take(notice);
    const mayChangeState = notice.type === "goals" || notice.type === "feedback" || notice.type === "help";
    if (mayChangeState && streams.isAbout(notice.patientId)) changedStates.add([notice.patientId]);
  };
  const unsubscribe = events.subscribe((notice) => {
    for (const { early } of opening) early.push(notice);
    take(notice);
  });
  events.onConnection((isConnected) => {
    if (isConnected) return;
    breaks += 1;
    endAll();
  });

  async function beat(): Promise<void> {
    const beating = streams.all();
    for (let first = 0; first < beating.length; first += beatsAtOnce) {
      if (first > 0) await nextTurn();
      for (const stream of beating.slice(first, first + beatsAtOnce)) stream.beat();
    }
  }

  let isChecking = false;
  async function check(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    const checked = streams.all();
    try {
      const ended = await Promise.race([
        findStreamsToEnd(database, checked),
        wait(answeredWithinMilliseconds, null, { ref: false }),
      ]);
      if (ended === null) throw new Error("The database did not answer in time.");
      for (const [index, isSignedOut] of ended) checked[index]?.end(isSignedOut ? "signed-out" : undefined);
    } catch {
      // A stream that can't be checked may not stay open: its screen reconnects by itself.
      for (const stream of checked) stream.end();
    } finally {
      isChecking = false;
    }
  }
  const timers = [
    setInterval(() => void check(), checkedEveryMilliseconds).unref(),
    setInterval(() => void beat(), beatEverySeconds * 1000).unref(),
  ];

  return {
    count: () => streams.size,
    check,
    beat,
    reserve() {
      if (!events.isConnected()) throw interrupted();
      const entry: Opening = { hasMissedNotices: false, early: [] };
      let stream: Stream | null = null;
      opening.add(entry);
      return {
        begin(start) {
          if (entry.hasMissedNotices) throw interrupted();
          stream = start();
          opening.delete(entry);
          for (const notice of entry.early) if (notice.type !== "rides") stream.take(notice);
          streams.add(stream);
          for (const notice of entry.early) if (notice.type === "rides") changedRides.add(notice.rides.filter(isShown));
        },
        release() {
          opening.delete(entry);
          if (stream) streams.delete(stream);
        },
      };
    },
    async endInTurns(milliseconds, hurry) {
      const leaving = streams.all();
      const beganAt = performance.now();
      for (let ended = 0; ended < leaving.length; ) {
        await wait(turnMilliseconds, undefined, { signal: hurry });
        const share = (performance.now() - beganAt) / milliseconds;
        const due = share < 1 ? Math.floor(leaving.length * share) : leaving.length;
        for (const stream of leaving.slice(ended, due)) stream.end();
        ended = due;
      }
    },
    close() {
      for (const timer of timers) clearInterval(timer);
      unsubscribe();
      endAll();
    },
  };
}

/** Which of the streams must end, by index, each with whether its session has ended. */
async function findStreamsToEnd(database: Database, streams: readonly Stream[]): Promise<ReadonlyMap<number, boolean>> {
  if (streams.length === 0) return new Map();
  const [numbers, patientIds]: [number[], number[]] = [[], []];
  for (const [index, stream] of streams.entries()) {
    for (const patientId of stream.patientIds) {
      // A patient's own data depend on no grant.
      if (patientId === stream.userId) continue;
      numbers.push(index + 1);
      patientIds.push(patientId);
    }
  }
  const hashes = streams.map(({ tokenHash }) => tokenHash);
  const rows = await database.asAnonymous<{ stream: number; is_signed_out: boolean }>(
    sql`select stream, is_signed_out from streams_to_end(${toArrayText(hashes)}::text[], ${toArrayText(numbers)}::integer[],
      ${toArrayText(patientIds)}::bigint[])`,
  );
  return new Map(rows.map((row) => [row.stream - 1, row.is_signed_out]));
}
