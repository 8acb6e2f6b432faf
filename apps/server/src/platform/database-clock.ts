import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "./clock.ts";
import { type Database, selectRows } from "./database/database.ts";
import { DatabaseUnavailable } from "./database/failures.ts";

/** The clocks of a node's machine, in milliseconds. */
export interface MachineClock {
  /** What the machine's clock shows, since 1970; anybody with rights on the machine can set it. */
  wallMilliseconds(): number;
  /** Runs evenly, from an arbitrary start. */
  steadyMilliseconds(): number;
}

export const machineClock: MachineClock = {
  wallMilliseconds: () => Date.now(),
  steadyMilliseconds: () => performance.now(),
};

/** A node whose clock differs by more than this reports it. */
const toleratedMilliseconds = 30_000;

/**
 * The database's clock, by which every node judges hours, as this node knows it between two readings. See
 * docs/decisions/007-lines-clocks-and-disks.md.
 */
export interface DatabaseClock extends Clock {
  /**
   * Reads the database's clock again; if it was set back, the database shortens what is open. Once a second is enough:
   * what a session may do is decided in the database itself.
   * @throws DatabaseUnavailable
   */
  look(log?: FastifyBaseLogger): Promise<void>;
  /** How far this node's own clock is ahead of the database's. */
  differenceSeconds(): number;
  /** A sentence if this node's own clock is too far from the database's. */
  describeDifference(): string | null;
}

interface Row {
  readonly at: string | Date;
  readonly set_back_milliseconds: number;
}

/**
 * Resolves once the clock has been read; if the database can't be written to, it is read later, and until then the
 * machine's clock counts.
 */
export async function openDatabaseClock(database: Database, machine: MachineClock): Promise<DatabaseClock> {
  let known = { at: machine.wallMilliseconds(), steady: machine.steadyMilliseconds() };
  const now = () => known.at + (machine.steadyMilliseconds() - known.steady);
  let wasApart = false;
  let isStart = true;
  let [asks, heard] = [0, 0];

  const differenceSeconds = () => (machine.wallMilliseconds() - now()) / 1000;
  const describeDifference = () => {
    const seconds = Math.round(differenceSeconds());
    if (Math.abs(seconds) * 1000 <= toleratedMilliseconds) return null;
    return `this node's clock is ${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} the database's`;
  };
  const look: DatabaseClock["look"] = async (log) => {
    asks += 1;
    const ask = asks;
    const { row, steady } = await database.asSystem("upkeep", async (tx) => {
      // The transaction whose time is asked for begins only now: it may have waited long for a connection.
      const asked = machine.steadyMilliseconds();
      const [answer] = await selectRows<Row>(tx, sql`select * from follow_clock(${isStart})`);
      return { row: answer, steady: (asked + machine.steadyMilliseconds()) / 2 };
    });
    // A reply that arrives after that of a later reading says nothing new.
    if (!row || ask < heard) return;
    heard = ask;
    isStart = false;
    known = { at: new Date(row.at).getTime(), steady };
    if (row.set_back_milliseconds > 0) {
      const milliseconds = row.set_back_milliseconds;
      log?.warn({ milliseconds }, "the database's clock was set back, open sessions end as much earlier");
    }
    if (!log) return;
    const difference = describeDifference();
    if (difference && !wasApart) log.warn(`${difference}: hours are judged by the database's`);
    wasApart = difference !== null;
  };
  await look().catch((error: unknown) => {
    if (!(error instanceof DatabaseUnavailable)) throw error;
  });
  return { now: () => new Date(now()), look, differenceSeconds, describeDifference };
}
