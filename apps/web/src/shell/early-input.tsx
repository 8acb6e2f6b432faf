import { useEffect } from "react";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Something entered, or a button that was pressed. */
type Step = { readonly target: Field; readonly entered: string | boolean } | { readonly target: HTMLButtonElement };

declare global {
  interface Window {
    /** What was done to the screen in the page's HTML before React had it, in order: noted by public/display.js. */
    early?: { readonly steps: readonly Step[] };
  }
}

/** Once React has the screen in the page's HTML, or has failed to draw it, does to it again what a visitor did before. */
export function EarlyInput() {
  useEffect(() => {
    // Not within React's own work, which would hold back what the events change.
    const timer = setTimeout(repeatEarlyInput);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

async function repeatEarlyInput(): Promise<void> {
  delete document.documentElement.dataset.firstPaint;
  const { early } = window;
  delete window.early;
  for (const step of early?.steps ?? []) {
    if ("entered" in step) enter(step.target, step.entered);
    else step.target.click();
    // The next one is done to the screen as this one left it: a weight is in the unit that was chosen before it.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** React ignores an event after which a field says what it said before: so first it says something else. */
function enter(field: Field, entered: string | boolean): void {
  if (field instanceof HTMLInputElement && typeof entered === "boolean") {
    field.checked = !entered;
    field.click();
    return;
  }
  field.value = "";
  // Not by the field's own property: React watches that.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, entered);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}
