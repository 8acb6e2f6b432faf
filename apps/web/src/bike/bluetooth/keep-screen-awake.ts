interface WakeLockPlace {
  readonly wakeLock: Pick<WakeLock, "request"> | undefined;
  readonly document: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
}

const thisPage = (): WakeLockPlace => ({ wakeLock: navigator.wakeLock, document });

/**
 * Keeps the screen on until the returned function is called. Browsers end a wake lock with the page's visibility, so it
 * is asked for again when the page returns. Where there is none, or the battery is low, the screen goes off as usual.
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
      // Refused, as by a low battery: the next return of the page asks again.
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
