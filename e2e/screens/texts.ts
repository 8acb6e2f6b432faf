import type { Page } from "playwright-core";
import { toPseudoLocale } from "../../apps/web/src/locales/pseudo-locale.ts";
import { MEASURE_WIDTH } from "../support/screen-matrix.ts";
import { isPseudoLocale, shownLanguage } from "./words.ts";

/** Opens every page of this browser in the language that is looked at. */
export const speakShownLanguage = (page: Page) =>
  page.addInitScript(`localStorage.setItem("language", ${JSON.stringify(shownLanguage)})`);

/** Marks the server's sentences like texts of the locale files: screens show them as they are (decision 018). */
export const speakPseudoErrors = async (page: Page): Promise<void> => {
  if (!isPseudoLocale) return;
  await page.route("**/api/**", async (route) => {
    const isStream = route.request().headers().accept === "text/event-stream";
    if (isStream) return route.fallback();
    const response = await route.fetch();
    if (response.ok()) return route.fulfill({ response });
    const json = await response.json();
    await route.fulfill({ response, json: { ...json, error: toPseudoLocale(json.error) } });
  });
};

/** A piece of text on the screen, and where it is. */
interface Piece {
  readonly text: string;
  readonly where: string;
}

/** Runs in the page: everything a person sees or a screen reader says, the page's title included. */
const COLLECT = `(() => {
  const seen = new Map();
  const isShown = (element) => {
    if (!seen.has(element)) seen.set(element, element.checkVisibility({ visibilityProperty: true }));
    return seen.get(element);
  };
  const pieces = [{ text: document.title, where: 'document.title' }];
  const add = (text, element, part) => {
    if (/\\p{L}/u.test(text ?? '')) pieces.push({ text: text.trim(), where: element.localName + '.' + element.className + part });
  };
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const parent = nodes.currentNode.parentElement;
    if (parent.closest('script, style, noscript')) continue;
    // A closed list's options and a drawing's title have no box of their own.
    const boxed = parent.closest('select, svg') ?? parent;
    if (isShown(boxed)) add(nodes.currentNode.data, parent, '');
  }
  const names = ['aria-label', 'aria-valuetext', 'aria-description', 'aria-roledescription', 'title', 'alt', 'placeholder', 'label'];
  for (const name of names) {
    for (const element of document.querySelectorAll('[' + name + ']')) {
      if (isShown(element)) add(element.getAttribute(name), element, ' ' + name);
    }
  }
  for (const element of document.querySelectorAll('body, body *:not(svg *)')) {
    if (!isShown(element)) continue;
    for (const part of ['::before', '::after']) {
      const { content } = getComputedStyle(element, part);
      if (/^".*"$/.test(content)) add(content, element, part);
    }
  }
  return pieces;
})()`;

/** What the screen says that comes from no locale file, after `withoutData` took out what is data. */
export async function findUntranslated(page: Page, withoutData: (text: string) => string): Promise<string[]> {
  const pieces = (await page.evaluate(COLLECT)) as Piece[];
  return pieces
    .filter(({ text }) => !isTranslated(withoutData(text)))
    .map(({ text, where }) => `'${text}' in ${where}`);
}

/** True if every word is in brackets, with no unmarked vowel inside them. */
function isTranslated(text: string): boolean {
  let [outside, rest] = ["", text];
  while (outside !== rest) [outside, rest] = [rest, rest.replace(/\[[^[\]]*\]/g, "")];
  return !/\p{L}/u.test(outside) && !/[aeiou]/i.test(text);
}

/**
 * Runs in the page: texts that overflow the screen or their box, where they overlap others or are cut off. Mirrored, the
 * page is turned back before it is drawn again.
 */
const FIND_CUT = `async (isMirrored) => {
  // While letters are still loading, they are wider.
  await document.fonts.ready;
  const root = document.documentElement;
  if (isMirrored) root.dir = 'rtl';
  const cut = [];
  const width = root.clientWidth;
  const seen = new Map();
  const look = (element) => {
    if (seen.has(element)) return seen.get(element);
    const box = element.getBoundingClientRect();
    const { display, overflowX, overflowY } = getComputedStyle(element);
    const isEnd = box.width <= 1 || overflowX === 'auto' || overflowX === 'scroll';
    const holds = display !== 'inline' && display !== 'contents';
    const clips = overflowY === 'hidden' || overflowY === 'clip';
    const looked = { box, isEnd, holds, clips };
    seen.set(element, looked);
    return looked;
  };
  const range = document.createRange();
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { currentNode: node } = nodes;
    const element = node.parentElement;
    if (!node.data.trim() || element.closest('script, style, noscript, svg, select, textarea') || !element.checkVisibility({ visibilityProperty: true })) continue;
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    for (let at = element; at; at = at.parentElement) {
      const { box, isEnd, holds, clips } = look(at);
      if (isEnd) break;
      const leaves = isMirrored ? text.left < box.left - 1 : text.right > box.right + 1;
      if ((holds && leaves) || (clips && text.bottom > box.bottom + 1)) {
        cut.push("'" + node.data.trim() + "' leaves " + at.localName + '.' + at.className);
        break;
      }
      if (at === document.body && (text.right > width + 1 || text.left < -1)) cut.push("'" + node.data.trim() + "' leaves the screen");
    }
  }
  const [content, screen, leaving] = (${MEASURE_WIDTH})(isMirrored);
  if (content > screen) cut.push('scrolls sideways, ' + content + ' of ' + screen + ' px, with ' + leaving.slice(-3));
  if (isMirrored) root.dir = 'ltr';
  return cut;
}`;

const findCut = (page: Page, isMirrored: boolean) => page.evaluate(`(${FIND_CUT})(${isMirrored})`) as Promise<string[]>;

/** The sideways scroll of the page included. */
export const findCutText = (page: Page) => findCut(page, false);

/** The same, written from right to left. */
export const findCutTextMirrored = (page: Page) => findCut(page, true);
