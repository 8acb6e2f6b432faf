export type ActivityKind = "tap" | "bike";
type Listener = (kind: ActivityKind) => void;

const listeners = new Set<Listener>();

/** Somebody is there without touching the screen: their own bike is sending. */
export function reportBikeActivity(): void {
  for (const listener of listeners) listener("bike");
}

const taps = ["pointerdown", "keydown", "wheel"] as const;

/** Tells when the person taps, types or scrolls, or pedals. Streams and refetches tell nothing. */
export function onActivity(listener: Listener): () => void {
  const listenToTap = () => listener("tap");
  listeners.add(listener);
  for (const type of taps) window.addEventListener(type, listenToTap, { capture: true, passive: true });
  return () => {
    listeners.delete(listener);
    for (const type of taps) window.removeEventListener(type, listenToTap, { capture: true });
  };
}
