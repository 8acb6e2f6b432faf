import { dayBase, isWithoutLoad, type Prescription, type ReachedStep } from "@bedside-bike/clinical";
import { hospitalDay } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/route.ts";
import { type AssessedEntry, listPlanEntries, type PlanEntry } from "./plan-history.store.ts";

/** What a stay's entries, in order, say about a patient's step. Pure. */
export class PlanHistory {
  readonly #entries: readonly PlanEntry[];
  readonly #timeZone: string;

  constructor(entries: readonly PlanEntry[], timeZone: string) {
    this.#entries = entries;
    this.#timeZone = timeZone;
  }

  /**
   * The base from which the steps of a send are counted; null if nothing can be sent. Setting the clock back does not
   * move it.
   */
  baseAt(at: Date): Prescription | null {
    const now = new Date(Math.max(at.getTime(), this.#entries.at(-1)?.at.getTime() ?? 0));
    const entries = inMillisecondsOfTheirOwn(this.#entries).map((entry) =>
      entry.kind === "assessed" && isWithoutLoad(entry.limit) ? { ...entry, watts: null } : entry,
    );
    return dayBase(entries, now, this.#timeZone);
  }

  /**
   * As last sent under the newest assessment, or else as that assessment began it; null after a STOP and before any
   * assessment.
   */
  inForce(): Prescription | null {
    let step: Prescription | null = null;
    for (const entry of this.#entries) step = stepAfter(entry, entry.kind === "assessed" ? null : step);
    return step;
  }

  /** When the step last changed; the days since then are judged against it. */
  changedAt(): Date | null {
    return this.#entries.findLast(({ kind }) => kind === "sent")?.at ?? null;
  }

  /** What a new plan continues from; null if nothing was sent in this stay. */
  current(): ReachedStep | null {
    let plan: AssessedEntry | null = null;
    let sentUnder: AssessedEntry | null = null;
    let parts = { watts: null as number | null, minutes: null as number | null, sessions: null as number | null };
    let lastWatts: number | null = null;
    for (const entry of this.#entries) {
      if (entry.kind === "assessed") {
        if (entry.minutes !== null) plan = entry;
        continue;
      }
      sentUnder = plan;
      parts = {
        watts: entry.watts ?? parts.watts,
        minutes: entry.minutes ?? parts.minutes,
        sessions: entry.sessions ?? parts.sessions,
      };
      if (plan && !isWithoutLoad(plan.limit)) lastWatts = entry.watts ?? lastWatts ?? plan.watts;
    }
    if (!sentUnder) return null;
    return {
      watts: isWithoutLoad(sentUnder.limit) ? 0 : (parts.watts ?? sentUnder.watts),
      minutes: parts.minutes ?? sentUnder.minutes ?? 0,
      sessions: parts.sessions ?? sentUnder.sessions ?? 1,
      mode: sentUnder.mode ?? "active",
      lastWatts,
      lung_limited: sentUnder.lungLimited,
      sepsis: sentUnder.sepsis,
    };
  }

  /** What the goals that were in force at the end of a hospital day ask for per day; null if there were none. */
  goalMinutesOn(day: string): number | null {
    let minutes: number | null = null;
    let sessions: number | null = null;
    for (const entry of this.#entries) {
      if (entry.kind !== "sent" || hospitalDay(entry.at, this.#timeZone) > day) continue;
      minutes = entry.minutes ?? minutes;
      sessions = entry.sessions ?? sessions;
    }
    return minutes && minutes * (sessions ?? 1);
  }

  /** Whether goals were sent since the newest assessment. */
  hasSentSince(): boolean {
    return this.#entries.at(-1)?.kind === "sent";
  }
}

/** `dayBase` sorts by time; entries of the same millisecond keep their order. */
function inMillisecondsOfTheirOwn(entries: readonly PlanEntry[]): PlanEntry[] {
  let next = Number.POSITIVE_INFINITY;
  return entries
    .toReversed()
    .map((entry) => {
      next = Math.min(entry.at.getTime(), next - 1);
      return { ...entry, at: new Date(next) };
    })
    .toReversed();
}

function stepAfter(entry: PlanEntry, before: Prescription | null): Prescription | null {
  const minutes = entry.minutes ?? before?.minutes ?? null;
  const sessions = entry.sessions ?? before?.sessions ?? null;
  return minutes === null || sessions === null ? null : { watts: entry.watts ?? before?.watts ?? 0, minutes, sessions };
}

/** Since this stay began. */
export async function readPlanHistory(
  tx: Transaction,
  patientId: number,
  { config: { hospitalTimeZone: timeZone } }: Pick<Deps, "config">,
): Promise<PlanHistory> {
  return new PlanHistory(await listPlanEntries(tx, { patientId, timeZone }), timeZone);
}
