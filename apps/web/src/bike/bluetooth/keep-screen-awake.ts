interface WakeLockPlace {
  readonly wakeLock: Pick<WakeLock, "request"> | undefined;
  readonly document: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
}

const thisPage = (): WakeLockPlace => ({ wakeLock: navigator.wakeLock, document });

/**
 * Keeps the screen on until the returned function is called. Browsers end a wake lock when the page is hidden, so it is
 * requested again when the page returns. If there is none, or the battery is low, the screen goes off as usual.
 */
export function keepScreenAwake(place: WakeLockPlace = thisPage()): () => void {
  const { wakeLock, document } = place;
  if (!wakeLock) return () => {};
  let isOver = false;
  let held: WakeLockSentinel | undefined;
  let isAsking = false;
  const ask = async () => {
    if (isOver || isAsking || document.visibilityState !== "visible" || (held && !held.released)) return;
    isAsking = true;
    try {
      held = await wakeLock.request("screen");
      if (isOver) await held.release();
    } catch {
      // Refused, for example because of a low battery: it is requested again the next time the page returns.
    } finally {
      isAsking = false;
    }
  };
  const onVisibility = () => void ask();
  document.addEventListener("visibilitychange", onVisibility);
  void ask();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", onVisibility);
    void held?.release().catch(() => {});
  };
}
