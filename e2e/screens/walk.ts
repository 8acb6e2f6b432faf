import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Resources } from "../../apps/web/src/locales/resources.d.ts";
import { isNoBoard } from "../support/browser.ts";
import type { Journey } from "../support/journey.ts";
import {
  changeScreen,
  expectNoSidewaysScroll,
  findBarProblems,
  type Size,
  untilRedrawn,
} from "../support/screen-matrix.ts";
import { enter } from "../support/session.ts";
import { findOtherCalls, watchCalls } from "./opening-calls.ts";
import { boardName, type Role, type Screen, screensIn, signIns } from "./screens.ts";
import type { Tour } from "./tour.ts";
import { shownWords, wordsIn } from "./words.ts";

const largestTextSizes: readonly Size[] =
  process.env.TEST_DEPTH === "full" ? ["phone", "tablet", "tabletLandscape"] : ["phone", "tabletLandscape"];

const screensOf = (role: Role, words: Resources) => screensIn(words).filter((screen) => screen.role === role);

/** A page asks what its person may not see, and a board who is signed in; the browser reports each refusal. */
const refused = [isNoBoard, /status of 403 /, /status of 401 .*\/api\/auth\/user\)/];

/** Opens each screen of a role once, in the language that is looked at, and checks it like any other state, and its calls. */
export async function walkScreens(tour: Tour, role: Role): Promise<void> {
  const page = await tour.open({ allowedErrors: refused });
  await enterAs(page, role);
  const calls = watchCalls(page);
  for (const screen of screensOf(role, shownWords)) {
    await page.goto(screen.path);
    await untilReady(page, screen);
    await tour.check(page, screen.path);
    tour.add(screen.path, await findOtherCalls(screen, calls));
  }
}

/** Who works with a finger in large controls. */
const hasTargets: readonly Role[] = ["provider", "administrator"];

/** In English: twice the size of all text, 'Logout', and on a phone what a finger reaches. */
export async function walkLargestText(journey: Journey, role: Role): Promise<void> {
  const words = wordsIn("en");
  // A provider's controls are larger under a finger.
  const page = await journey.open({ size: "phone", allowedErrors: refused, context: { hasTouch: true } });
  await enterAs(page, role);
  const wrong: string[] = [];
  for (const screen of screensOf(role, words)) {
    await changeScreen(page, "phone", "light");
    await page.goto(screen.path);
    await untilReady(page, screen);
    if (hasTargets.includes(role))
      wrong.push(...(await page.evaluate<string[]>(smallTargets)).map((it) => `${screen.path}, no 44 px: ${it}`));
    if (role !== "visitor") await expectLogout(page, words.shell);
    for (const size of largestTextSizes) {
      await changeScreen(page, size, "light");
      await expectNoSidewaysScroll(page);
      wrong.push(...(await findTooLarge(page)).map((it) => `${screen.path}, ${size}, largest text: ${it}`));
    }
  }
  expect(wrong, wrong.join(" | ")).toEqual([]);
}

/** Signs in over the real call, and makes the browser a board if that is the role. */
export async function enterAs(page: Page, role: Role): Promise<void> {
  const person = signIns[role];
  if (person) await enter(page, "/api/auth/login", person);
  if (role !== "board") return;
  await page.goto("/board");
  const { board } = shownWords;
  await page.getByLabel(board.start.name).fill(boardName);
  await page.getByRole("button", { name: board.start.open }).click();
  await page.getByRole("heading", { level: 1, name: boardName, exact: true }).waitFor();
}

async function untilReady(page: Page, { path, heading, ready }: Screen): Promise<void> {
  await page.getByText(ready).filter({ visible: true }).first().waitFor();
  await page.locator("h1").filter({ hasText: heading }).waitFor({ state: "attached" });
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe(path);
}

async function expectLogout(page: Page, shell: Resources["shell"]): Promise<void> {
  const logout = page.getByRole("button", { name: shell.logout, exact: true });
  const menu = page.getByRole("button", { name: shell.openMenu, exact: true });
  await logout.or(menu).first().waitFor();
  if (await menu.isVisible()) await menu.click();
  await logout.waitFor();
}

/** Words that are wider than the element that contains them, although nothing scrolls there. */
const clippedWords = `[...document.querySelectorAll("main *, header *")].filter((element) => {
  const style = getComputedStyle(element);
  const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== "");
  if (!hasWords || element.closest("svg, select, [class*=idden]") || style.display === "inline") return false;
  if (style.visibility === "hidden" || style.clipPath !== "none" || element.clientWidth < 2) return false;
  return style.overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
}).map((element) => element.textContent)`;

/** What does not fit at twice the size, as 'A++' sets it. */
async function findTooLarge(page: Page): Promise<string[]> {
  await page.evaluate("document.documentElement.setAttribute('data-text-size', 'largest')");
  await untilRedrawn(page);
  await page.evaluate("document.fonts.ready.then(() => undefined)");
  expect(await page.evaluate("getComputedStyle(document.documentElement).fontSize")).toBe("32px");
  const wrong = [...((await page.evaluate(clippedWords)) as string[]), ...(await findBarProblems(page))];
  const sideways = await expectNoSidewaysScroll(page).then(
    () => [],
    (error: Error) => [error.message],
  );
  await page.evaluate("document.documentElement.removeAttribute('data-text-size')");
  return [...wrong, ...sideways];
}

/** WCAG 1.4.12: what a reader may set without losing anything. */
const textSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** Controls whose words are wider than themselves; words for screen readers alone take no room. */
const overrunControls = `[...document.querySelectorAll("main button, main a[href], header button")].filter((control) => {
  if (!control.checkVisibility({ visibilityProperty: true }) || getComputedStyle(control).display === "inline") return false;
  const outer = control.getBoundingClientRect();
  const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    if (parent.closest("[class*=idden]") || getComputedStyle(parent).clipPath !== "none") continue;
    const words = document.createRange();
    words.selectNodeContents(texts.currentNode);
    const isOver = [...words.getClientRects()].some(({ left, right }) => left < outer.left - 1 || right > outer.right + 1);
    if (isOver && outer.width > 2) return true;
  }
  return false;
}).map((control) => control.textContent)`;

/** In English, with the text spacing of WCAG 1.4.12: no word is cut off or leaves its control, and nothing scrolls sideways. */
export async function walkTextSpacing(journey: Journey, role: Role): Promise<void> {
  const page = await journey.open({ size: "phone", allowedErrors: refused });
  await enterAs(page, role);
  const wrong: string[] = [];
  for (const screen of screensOf(role, wordsIn("en"))) {
    await page.goto(screen.path);
    await untilReady(page, screen);
    // A constructed sheet, as a reader's own style: the page's policy allows no inline one.
    await page.evaluate(`(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(${JSON.stringify(textSpacing)});
      document.adoptedStyleSheets = [sheet];
    })()`);
    for (const size of largestTextSizes) {
      await changeScreen(page, size, "light");
      const found = [
        ...(await page.evaluate<string[]>(clippedWords)),
        ...(await page.evaluate<string[]>(overrunControls)),
      ];
      wrong.push(...found.map((it) => `${screen.path}, ${size}: ${it}`));
      await expectNoSidewaysScroll(page);
    }
  }
  expect(wrong, wrong.join(" | ")).toEqual([]);
}

/** Controls that a finger misses 21 px from their middle. */
const smallTargets = `(async () => {
  const missed = [];
  for (const control of document.querySelectorAll("a[href], button, input, select, summary")) {
    const target = control.closest("label") ?? control;
    const shown = (piece) => piece.checkVisibility({ visibilityProperty: true }) && getComputedStyle(piece).clipPath === "none";
    if (!shown(control) || control.matches("[href='#main']")) continue;
    target.scrollIntoView({ block: "center", behavior: "instant" });
    const box = target.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hits = [[0, -21], [0, 21], [-21, 0], [21, 0]].every(([right, down]) => {
      const hit = document.elementFromPoint(Math.min(Math.max(x + right, 1), innerWidth - 2), y + down);
      return hit && (target.contains(hit) || hit.contains(target) && hit.closest("label, a, button"));
    });
    if (!hits) missed.push(target.className + " " + target.textContent);
  }
  return missed;
})()`;
