import { expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

/** More tab stops than any screen has. */
const mostStops = 120;

/** Presses Tab, or Shift+Tab to go back, until this element has the focus, and expects the focus to be visible. */
export async function tabTo(find: () => Element | null): Promise<void> {
  let target = find();
  const options = { shift: liesBehindFocus(target) };
  for (let stop = 0; !isFocused(target); stop += 1) {
    if (stop === mostStops) throw new Error("Tab never reached the element.");
    await userEvent.tab(options);
    // Finding it computes the names of all that is on the screen: not at each stop of a portal with a hundred.
    if (!target?.isConnected || isFocused(target)) target = find();
  }
  await expectFocusIsSeen();
}

const isFocused = (element: Element | null): boolean => element !== null && element === document.activeElement;

function liesBehindFocus(element: Element | null): boolean {
  const { activeElement, body } = document;
  if (!element || !activeElement || activeElement === body) return false;
  return (activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
}

/** WCAG 2.4.7: the focused element shows it. */
export function expectFocusRing(): void {
  const focused = document.activeElement;
  if (!focused || focused === document.body) throw new Error("Nothing has the focus.");
  expect(hasRing(focused), `focus ring of ${focused.outerHTML.slice(0, 120)}`).toBe(true);
}

/** WCAG 2.4.7 and 2.4.11: the focused element has a ring, is on the screen, and is not covered. */
export async function expectFocusIsSeen(): Promise<void> {
  await expect.poll(focusProblem).toBe("");
}

/** A link that fills its row has its ring around the row. */
const hasRing = (element: Element): boolean =>
  [undefined, "::after"].some((part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  });

function focusProblem(): string {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return "nothing has the focus";
  const name = focused.outerHTML.slice(0, 120);
  // A picture's ring may be on the label around its hidden input.
  const label = focused.closest("label");
  if (!hasRing(focused) && !(label && hasRing(label))) return `${name}: no ring`;
  const { x, y, width, height } = focused.getBoundingClientRect();
  const top = Math.max(y, 0);
  const bottom = Math.min(y + height, window.innerHeight);
  if (bottom - top < Math.min(height, 24)) return `${name}: off the screen`;
  const isSeen = [0.1, 0.5, 0.9].every((share) => {
    const hit = document.elementFromPoint(x + width * share, (top + bottom) / 2);
    return hit && (focused.contains(hit) || hit.contains(focused) || hit.closest("label")?.control === focused);
  });
  return isSeen ? "" : `${name}: covered`;
}

/** Something has the focus: it was not lost to the page's start. */
export function expectFocusIsKept(): Promise<void> {
  return expect.poll(() => document.activeElement !== document.body).toBe(true);
}

/** Opens a dialog by Enter, expects it to trap the focus, closes it with Escape, and expects the focus to return. */
export async function expectDialogTraps(opener: Locator, title: string): Promise<void> {
  await press(opener);
  const dialog = page.getByRole("dialog", { name: title }).or(page.getByRole("alertdialog", { name: title }));
  await expect.element(dialog).toBeVisible();
  const opened = dialog.element();
  const hasFocus = () => opened.contains(document.activeElement);
  await expect.poll(hasFocus).toBe(true);
  const stops = countTabStops(opened);
  for (const shift of [false, true]) {
    for (let stop = 0; stop <= stops; stop += 1) {
      await userEvent.tab({ shift });
      // A dialog decides in a timer where focus goes from a date field; no person is faster.
      await new Promise((done) => setTimeout(done));
      await expect.poll(hasFocus, { message: `${shift ? "Shift+Tab" : "Tab"} stays in '${title}'` }).toBe(true);
    }
  }
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
}

/** What is hidden or disabled is none, and a group of radio buttons is one. */
function countTabStops(within: Element): number {
  const groups = new Set<string>();
  const elements = within.querySelectorAll<HTMLElement>(
    "a[href], button, input, select, textarea, summary, [tabindex='0']",
  );
  return [...elements].filter((element) => {
    if (element.tabIndex < 0 || element.matches(":disabled") || !element.checkVisibility()) return false;
    if (!(element instanceof HTMLInputElement) || element.type !== "radio" || !element.name) return true;
    const isFirst = !groups.has(element.name);
    groups.add(element.name);
    return isFirst;
  }).length;
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
