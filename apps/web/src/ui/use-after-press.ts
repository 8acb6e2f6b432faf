import { useEffect, useRef } from "react";

/** A finger's click follows this soon after it is lifted. */
const clickMs = 200;

/**
 * Runs what a field does when it is left: at once by keyboard, and during a press only once that is over. What appears
 * at the field moves everything below it, and a button that moves away from under a press is not clicked.
 */
export function useAfterPress(): (run: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<() => void>(undefined);
  useEffect(() => {
    let timer: number | undefined;
    const press = () => {
      clearTimeout(timer);
      isPressed.current = true;
    };
    const release = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        isPressed.current = false;
        waiting.current?.();
        waiting.current = undefined;
      }, clickMs);
    };
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener("pointerdown", press, options);
    document.addEventListener("pointerup", release, options);
    document.addEventListener("pointercancel", release, options);
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, []);
  return (run) => {
    if (isPressed.current) waiting.current = run;
    else run();
  };
}
