import { useEffect } from "react";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

declare global {
  interface Window {
    /** What was done to the screen in the page's HTML before React had it: noted by public/display.js. */
    early?: { readonly fields: ReadonlyMap<Field, string | boolean>; readonly pressed: HTMLElement | null };
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

function repeatEarlyInput(): void {
  delete document.documentElement.dataset.firstPaint;
  const { early } = window;
  delete window.early;
  for (const [field, entered] of early?.fields ?? []) enter(field, entered);
  early?.pressed?.click();
}

/** React ignores an event after which a field says what it said before: so first it says something else. */
function enter(field: Field, entered: string | boolean): void {
  if (field instanceof HTMLInputElement && typeof entered === "boolean") {
    if (entered === field.defaultChecked) return;
    // A form that read the box as it began would take its first event for nothing new: so first it is unticked.
    field.checked = field.type === "checkbox" && entered;
    field.click();
    if (field.checked !== entered) field.click();
    return;
  }
  field.value = "";
  // Not by the field's own property: React watches that.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, entered);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}
