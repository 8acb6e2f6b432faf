export type ActivityKind = "tap" | "bike" | "help";
type Listener = (kind: ActivityKind) => void;

const listeners = new Set<Listener>();

/** The patient's own bike is sending, without a touch of the screen; or the patient called for help. */
export function reportActivity(kind: "bike" | "help"): void {
  for (const listener of listeners) listener(kind);
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
