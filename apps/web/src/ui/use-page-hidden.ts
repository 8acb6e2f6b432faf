import { useEffect } from "react";

let openModals = 0;

/**
 * Hides the page from screen readers while a dialog is open. Base UI leaves them the page's live regions; of what is not
 * the dialog only messages should be left, which stand beside the page.
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
