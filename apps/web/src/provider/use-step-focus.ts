import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * Manages scroll position and focus as the selected patient changes: to the detail and, on the way back, to the row it
 * came from.
 */
export function useStepFocus(selectedId: number | null): void {
  const before = useRef(selectedId);
  const listScroll = useRef(0);

  useEffect(() => {
    const rememberScroll = () => {
      if (before.current === null) listScroll.current = window.scrollY;
    };
    window.addEventListener("scroll", rememberScroll, { passive: true });
    return () => window.removeEventListener("scroll", rememberScroll);
  }, []);

  // Before the browser reports the scrolling that a shorter page causes.
  useLayoutEffect(() => {
    const last = before.current;
    if (last === selectedId) return;
    before.current = selectedId;
    if (selectedId !== null) {
      window.scrollTo(0, 0);
      document.getElementById("patient-detail")?.focus({ preventScroll: true });
    } else {
      window.scrollTo(0, listScroll.current);
      document.getElementById(`patient-${last}`)?.focus({ preventScroll: true });
    }
  }, [selectedId]);
}
