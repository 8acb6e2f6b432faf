import { expect } from "vitest";
import { type Locator, userEvent } from "vitest/browser";

/** More stops than any piece has. */
const mostStops = 100;

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

/** Tabs to the one element that the locator finds, and presses Enter or another key there. */
export async function press(target: Locator, key = "Enter"): Promise<void> {
  await expect.element(target).toBeVisible();
  await tabTo(() => target.query());
  await userEvent.keyboard(`{${key}}`);
}

/** Tabs to a field and types over what it holds. */
export async function type(field: Locator, text: string): Promise<void> {
  await tabTo(() => field.query());
  await userEvent.keyboard("{Control>}a{/Control}");
  await userEvent.keyboard(text);
}

/** Tabs to a list and chooses by typing the option's first letters. */
export async function choose(list: Locator, option: string): Promise<void> {
  await tabTo(() => list.query());
  await userEvent.keyboard(option);
}
