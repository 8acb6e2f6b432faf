import { useLayoutEffect } from "react";

/** The element that opened the newest dialog; if that was in a dialog, the one that opened that dialog, and so on. */
let newestOpeners: readonly Element[] = [];
/** Dialogs fade out, and stay in the page until then. */
const closedDialogs = new WeakSet<Element>();

const dialogOf = (element: Element | null) => element?.closest("[role='dialog']") ?? null;

/** Returns focus to the element that opened a dialog when it closes, or to an earlier one if that has left the page. */
export function useReturnFocus(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const { activeElement } = document;
    const openers = activeElement ? [activeElement, ...(dialogOf(activeElement) ? newestOpeners : [])] : [];
    newestOpeners = openers;
    return () => {
      const closed = dialogOf(document.activeElement);
      if (closed) closedDialogs.add(closed);
      // After the screen's own focus handling, which may know a better place.
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
