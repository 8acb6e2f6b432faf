import { RunningSummary } from "@bedside-bike/ride";

/** What is kept for an open ride between two batches, beside its readings. */
export interface RideProgress {
  readonly summary: RunningSummary;
  /** How many chunks of readings are stored separately. */
  readonly chunks: number;
}

const headBytes = 16;
/** Fewer than any progress has: a node that knows no ended sessions recounts the ride. */
const endedBytes = 4;

/** For `rides.progress`: the time of the batch, the number of chunks, then the running summary. */
export function encodeProgress({ summary, chunks }: RideProgress, batchAt: Date): Uint8Array {
  const counted = summary.toBytes();
  const bytes = new Uint8Array(headBytes + counted.length);
  const head = new DataView(bytes.buffer);
  head.setFloat64(0, batchAt.getTime(), true);
  head.setFloat64(8, chunks, true);
  bytes.set(counted, headBytes);
  return bytes;
}

/** For `rides.progress` of a ride whose session ended on screen: the offset of its last reading by then, -1 without one. */
export function encodeEndOfSession(offsetSeconds: number): Uint8Array {
  const bytes = new Uint8Array(endedBytes);
  new DataView(bytes.buffer).setInt32(0, offsetSeconds, true);
  return bytes;
}

/** Null for any other ride. */
export function decodeEndOfSession(bytes: Uint8Array | null): number | null {
  if (bytes?.length !== endedBytes) return null;
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getInt32(0, true);
}

/** Null if the ride has to be recounted: it has no progress that can be read, or a later batch was stored without it. */
export function decodeProgress(bytes: Uint8Array | null, lastBatchAt: Date): RideProgress | null {
  if (bytes === null || bytes.length < headBytes) return null;
  const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (head.getFloat64(0, true) !== lastBatchAt.getTime()) return null;
  const summary = RunningSummary.fromBytes(bytes.subarray(headBytes));
  return summary && { summary, chunks: head.getFloat64(8, true) };
}
