export type ActivityKind = "tap" | "bike";
type Listener = (kind: ActivityKind) => void;

const listeners = new Set<Listener>();

/** Activity without touching the screen: the patient's own bike is sending. */
export function reportBikeActivity(): void {
  for (const listener of listeners) listener("bike");
}

const taps = ["pointerdown", "keydown", "wheel"] as const;

/** Reports taps, typing, scrolling and pedaling. Streams and refetches do not count. */
export function onActivity(listener: Listener): () => void {
  const listenToTap = () => listener("tap");
  listeners.add(listener);
  for (const type of taps) window.addEventListener(type, listenToTap, { capture: true, passive: true });
  return () => {
    listeners.delete(listener);
    for (const type of taps) window.removeEventListener(type, listenToTap, { capture: true });
  };
}
