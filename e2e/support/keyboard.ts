import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { PageOptions } from "./browser.ts";
import type { Journey } from "./journey.ts";

type Role = Parameters<Page["getByRole"]>[0];
type Name = string | RegExp;

/** More tab stops than any screen has. */
const mostStops = 200;

/**
 * Any mouse or touch event fails the journey, through a console.error. The headless shell reports a pointer that rests
 * at 0, 0 to some new pages: nobody moved it.
 */
const refusePointers = `
  for (const type of ["pointerdown", "pointermove", "mousedown", "mousemove", "touchstart"]) {
    addEventListener(type, ({ clientX, clientY }) => {
      if (type.endsWith("move") && clientX === 0 && clientY === 0) return;
      console.error("A pointer came to a journey by keyboard: " + type);
    }, true);
  }
`;

/** A page for a journey by keyboard alone. */
export async function newKeyboardPage(journey: Journey, options: PageOptions = {}): Promise<Page> {
  const page = await journey.open(options);
  await page.addInitScript(refusePointers);
  return page;
}

/** Presses Tab or Shift+Tab until the element of that role and name has focus, and expects the focus to be visible. */
export async function tabTo(page: Page | Locator, role: Role, name: Name): Promise<void> {
  await tabToElement(page.getByRole(role, { name, exact: typeof name === "string" }));
}

/** Like `tabTo`, for a field by its label. */
async function tabToField(page: Page | Locator, label: Name): Promise<void> {
  await tabToElement(page.getByLabel(label, { exact: typeof label === "string" }));
}

export async function tabToElement(target: Locator): Promise<void> {
  const page = target.page();
  await target.first().waitFor();
  const key = (await liesBehindFocus(target.first())) ? "Shift+Tab" : "Tab";
  const reached = target.and(page.locator(":focus"));
  for (let stop = 0; (await reached.count()) === 0; stop += 1) {
    if (stop === mostStops) throw new Error(`${key} never reached ${target}.`);
    await step(page, key);
  }
  await expectFocusIsSeen(page);
}

async function step(page: Page, key: "Tab" | "Shift+Tab" | "ArrowDown"): Promise<void> {
  await page.keyboard.press(key);
  // A dialog decides in a timer where focus goes from a date field; no person is faster.
  await page.evaluate("new Promise((done) => setTimeout(done))");
}

const precedes = 2;
const liesBehindFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element, bit) => {
    const { activeElement, body } = element.ownerDocument;
    return activeElement !== body && (activeElement.compareDocumentPosition(element) & bit) !== 0;
  }, precedes);

/** Tabs there and presses Enter, or another key. */
export async function press(page: Page | Locator, role: Role, name: Name, key = "Enter"): Promise<void> {
  await tabTo(page, role, name);
  await pageOf(page).keyboard.press(key);
}

/** Tabs to a radio button's group, which has a single Tab stop, and moves to the button with the arrows. */
export async function pick(page: Page, name: string): Promise<void> {
  const target = page.getByRole("radio", { name, exact: true });
  const group = page.locator(`input[type="radio"][name="${await target.getAttribute("name")}"]`);
  await tabToElement(group);
  const reached = target.and(page.locator(":focus"));
  for (let left = await group.count(); (await reached.count()) === 0; left -= 1) {
    if (left === 0) throw new Error(`The arrows never reached ${target}.`);
    await step(page, "ArrowDown");
  }
  if (!(await target.isChecked())) await page.keyboard.press("Space");
  await expectFocusIsSeen(page);
}

/** Tabs to a field and types, replacing its content. */
export async function type(page: Page | Locator, label: Name, text: string): Promise<void> {
  await tabToField(page, label);
  await pageOf(page).keyboard.press("ControlOrMeta+A");
  await pageOf(page).keyboard.type(text);
}

/** Tabs to a date field and types month, day and year. */
export async function typeDate(page: Page | Locator, label: Name, isoDay: string): Promise<void> {
  const [year, month, day] = isoDay.split("-");
  await tabToField(page, label);
  await pageOf(page).keyboard.type(`${month}${day}${year}`);
  await expect.poll(() => page.getByLabel(label).inputValue()).toBe(isoDay);
}

/** Tabs to a list and chooses by typing the option's first letters. */
export async function choose(page: Page | Locator, label: Name, option: string): Promise<void> {
  await tabToField(page, label);
  await pageOf(page).keyboard.type(option);
  const list = page.getByLabel(label, { exact: typeof label === "string" });
  await expect.poll(() => list.locator("option:checked").innerText()).toBe(option);
}

const pageOf = (page: Page | Locator): Page => ("keyboard" in page ? page : page.page());

/** WCAG 2.4.7 and 2.4.11: the focused element has a ring, is on the screen, and is not covered. */
export async function expectFocusIsSeen(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(focusProblem), { message: `focus on ${page.url()}` }).toBe("");
}

const focusProblem = `(() => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return "nothing has the focus";
  const name = focused.tagName + " " + (focused.ariaLabel ?? focused.textContent ?? "").trim().slice(0, 60);
  const hasRing = (element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  };
  // A picture's ring may be on the label around its hidden input.
  if (!hasRing(focused) && !(focused.closest("label") && hasRing(focused.closest("label")))) return name + ": no ring";
  const { x, y, width, height } = focused.getBoundingClientRect();
  const top = Math.max(y, 0), bottom = Math.min(y + height, innerHeight);
  if (bottom - top < Math.min(height, 24)) return name + ": off the screen";
  const isSeen = [0.1, 0.5, 0.9].every((share) => {
    const hit = document.elementFromPoint(x + width * share, (top + bottom) / 2);
    return hit && (focused.contains(hit) || hit.contains(focused) || hit.closest("label")?.control === focused);
  });
  return isSeen ? "" : name + ": covered";
})()`;

/** Something has the focus: it was not lost to the page's start. */
export async function expectFocusIsKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate("document.activeElement !== document.body")).toBe(true);
}

/** Waits until this element has the focus. */
export async function untilFocused(target: Locator): Promise<void> {
  await target.and(target.page().locator(":focus")).waitFor();
}
