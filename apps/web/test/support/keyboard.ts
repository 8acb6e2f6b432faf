import { expect } from "vitest";
import { userEvent } from "vitest/browser";

/** More stops than any piece has. */
const mostStops = 60;

/** Presses Tab until this element has the focus, and expects a visible focus indicator. */
export async function tabTo(find: () => Element | null): Promise<void> {
  for (let stop = 0; !isFocused(find()); stop += 1) {
    if (stop === mostStops) throw new Error("Tab never reached the element.");
    await userEvent.tab();
  }
  expectFocusRing();
}

const isFocused = (element: Element | null): boolean => element !== null && element === document.activeElement;

/** WCAG 2.4.7: what has the focus shows it. */
export function expectFocusRing(): void {
  const focused = document.activeElement;
  if (!focused || focused === document.body) throw new Error("Nothing has the focus.");
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  expect(outlineStyle, `focus ring of ${focused.outerHTML.slice(0, 120)}`).not.toBe("none");
  expect(Number.parseFloat(outlineWidth)).toBeGreaterThanOrEqual(2);
}
