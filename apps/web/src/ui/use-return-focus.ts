import { useLayoutEffect } from "react";

/** What opened the newest dialog; where that stood in a dialog itself, what opened that one, and so on. */
let newestOpeners: readonly Element[] = [];
/** They fade out, and stay in the page for that long. */
const closedDialogs = new WeakSet<Element>();

const dialogOf = (element: Element | null) => element?.closest("[role='dialog']") ?? null;

/**
 * Brings the focus back to what opened a dialog when it closes. Mantine's own does so only for a dialog that was there
 * before it opened, and to a button that may have left with the dialog before.
 */
export function useReturnFocus(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const { activeElement } = document;
    const openers = activeElement ? [activeElement, ...(dialogOf(activeElement) ? newestOpeners : [])] : [];
    newestOpeners = openers;
    return () => {
      const closed = dialogOf(document.activeElement);
      if (closed) closedDialogs.add(closed);
      // After what a screen does by itself: it may know a better place.
      setTimeout(() => {
        const focused = document.activeElement;
        if (focused === null || focused === document.body || closed?.contains(focused)) returnTo(openers);
      });
    };
  }, [isOpen]);
}

function returnTo(openers: readonly Element[]): void {
  const opener = openers.find((element) => {
    const dialog = dialogOf(element);
    return element.isConnected && !element.matches("body, :disabled") && !(dialog && closedDialogs.has(dialog));
  });
  const place = opener ?? document.getElementById("main");
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}
