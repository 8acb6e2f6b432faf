import { joined, pedaledSpans, RIDE_LIMITS, type Span, sharedMilliseconds } from "@bedside-bike/ride";
import type { Transaction } from "../../platform/database/database.ts";
import { lockPatient } from "../devices/device-links.store.ts";
import { listRidesBegun, type RideRow, readReadings } from "./rides.store.ts";
import { storeSharedSeconds } from "./shared-seconds.store.ts";

/**
 * Which source counts seconds that several have: a bike's own readings before a tablet's, and both before written
 * rides.
 */
const rank: Record<RideRow["source"], number> = { bike: 0, tablet: 1, hand: 2 };

const longestMs = RIDE_LIMITS.maxRideSeconds * 1000;

/** Within one source, the ride that began first counts them. */
const isBefore = (other: RideRow, ride: RideRow): boolean =>
  (rank[other.source] - rank[ride.source] ||
    other.startedAt.getTime() - ride.startedAt.getTime() ||
    (other.id < ride.id ? -1 : 1)) < 0;

/**
 * Recounts the seconds that a patient's rides share with each other, near those that began at `startedAt`. The result
 * depends only on the stored rides, not on the order in which they came. The patient's rides stay locked against
 * another count, so that the second of two counts sees the batches of both. Docs:
 * docs/decisions/088-rides-of-three-sources.md.
 */
export async function countSharedSeconds(
  tx: Transaction,
  { patientId, startedAt }: { patientId: number; startedAt: readonly Date[] },
): Promise<void> {
  await lockPatient(tx, patientId);
  const starts = startedAt.map((start) => start.getTime());
  const earliest = Math.min(...starts);
  const latest = Math.max(...starts);
  const near = await listRidesBegun(tx, {
    patientId,
    from: new Date(earliest - 2 * longestMs),
    until: new Date(latest + longestMs),
  });
  const counting = near.filter(({ mode }) => mode !== "passive");
  const spans = await listSpans(tx, counting);
  if (!spans) return;
  const changed = counting.flatMap((ride) => {
    const start = ride.startedAt.getTime();
    if (start < earliest - longestMs) return [];
    const before = counting.filter((other) => other.id !== ride.id && isBefore(other, ride));
    const others = joined(before.flatMap(({ id }) => spans.get(id) ?? []));
    const shared = Math.round(sharedMilliseconds(spans.get(ride.id) ?? [], others) / 1000);
    const sharedSeconds = Math.min(shared, ride.durationSeconds);
    return sharedSeconds === ride.sharedSeconds ? [] : [{ id: ride.id, sharedSeconds }];
  });
  await storeSharedSeconds(tx, changed);
}

/**
 * When each ride's patient pedaled, in milliseconds since 1970; for a written ride, all of its minutes. Null if
 * readings are no longer kept: then the seconds counted with them stay.
 */
async function listSpans(tx: Transaction, rides: readonly RideRow[]): Promise<Map<string, Span[]> | null> {
  if (rides.length < 2) return new Map();
  const measured = rides.filter(({ source }) => source !== "hand").map(({ id }) => id);
  const readings = await readReadings(tx, measured);
  if (measured.some((id) => !readings.has(id))) return null;
  return new Map(
    rides.map((ride) => {
      const start = ride.startedAt.getTime();
      const own =
        ride.source === "hand"
          ? [{ fromMs: 0, untilMs: ride.durationSeconds * 1000 }]
          : pedaledSpans(readings.get(ride.id) ?? []);
      return [ride.id, own.map(({ fromMs, untilMs }) => ({ fromMs: start + fromMs, untilMs: start + untilMs }))];
    }),
  );
}
