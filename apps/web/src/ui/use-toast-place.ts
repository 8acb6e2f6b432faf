import { type RefObject, useLayoutEffect } from "react";
import { placeToast } from "./toast-place.ts";

/** A disclaimer, the button that sends the form, and the control that was just used. */
const kept = "[data-keep-visible], [type='submit'], button:focus";
/** The calls for help, also behind a dialog. */
const calls = "[data-calls]";
const controls =
  "a[href], button, input, select, textarea, summary, label:has(input), [tabindex='0'], [role='tab'], [role='option']";
/** A control that is scrolled beneath a message can be scrolled out again; it moves only once the page rests. */
const restMs = 200;

/**
 * Keeps a message from covering controls, and what was just asked for: screens answer at their top, so it appears at
 * the bottom. Screens change beneath a message, so its place is computed again before each frame.
 */
export function useToastPlace(region: RefObject<HTMLElement | null>, message: unknown): void {
  useLayoutEffect(() => {
    const element = region.current;
    if (!message || !element) return;
    let frame = 0;
    let top: number | null = null;
    let scrolledAt = Number.NEGATIVE_INFINITY;
    const noteScroll = () => {
      scrolledAt = performance.now();
    };
    const place = () => {
      if (top === null || performance.now() - scrolledAt > restMs) {
        const { height } = element.getBoundingClientRect();
        const { left, right } = (element.querySelector("[role]") ?? element).getBoundingClientRect();
        const screenHeight = aboveTheBar();
        const between = (selector: string, within = reachable()) =>
          [...within.querySelectorAll(selector)]
            .filter((one) => !element.contains(one))
            .map((one) => one.getBoundingClientRect())
            .filter((box) => box.width > 0 && box.height > 0 && box.left < right && box.right > left);
        const keptFree = [...between(kept), ...between(calls, document.body)];
        const next = placeToast(between(controls), keptFree, height, {
          screenHeight,
          preferred: screenHeight - height,
          current: top,
        });
        // Moved by transform, which no browser counts as a layout shift.
        if (next !== top) element.style.transform = `translateY(${Math.round(next)}px)`;
        top = next;
      }
      frame = requestAnimationFrame(place);
    };
    document.addEventListener("scroll", noteScroll, { capture: true, passive: true });
    place();
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("scroll", noteScroll, { capture: true });
    };
  }, [region, message]);
}

/** Nothing behind a dialog counts. */
const reachable = (): Element => [...document.querySelectorAll("[data-modal]")].at(-1) ?? document.body;

/** A patient's screen ends where the bar for help begins: no message lies over that. */
const aboveTheBar = (): number =>
  reachable().querySelector("[data-help-bar]")?.getBoundingClientRect().top ?? window.innerHeight;
