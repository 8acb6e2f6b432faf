import type { LiveEvent } from "@bedside-bike/contract";

const frames = new WeakMap<LiveEvent, string>();

/** The event as a stream sends it. It is encoded once for all readers, because they get the same object. */
export function frameOf(event: LiveEvent): string {
  const known = frames.get(event);
  if (known !== undefined) return known;
  const frame = `data: ${JSON.stringify(event)}\n\n`;
  frames.set(event, frame);
  return frame;
}
