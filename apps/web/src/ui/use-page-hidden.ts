import { useEffect } from "react";

let openModals = 0;

/**
 * Hides the page from screen readers while a dialog is open. Base UI still exposes the page's live regions; outside the
 * dialog only messages should be exposed, and those are next to the page.
 */
export function usePageHidden(isHidden: boolean): void {
  useEffect(() => {
    if (!isHidden) return;
    const page = document.getElementById("root");
    openModals += 1;
    page?.setAttribute("aria-hidden", "true");
    return () => {
      openModals -= 1;
      if (openModals === 0) page?.removeAttribute("aria-hidden");
    };
  }, [isHidden]);
}
