import { type RefObject, useLayoutEffect } from "react";
import { type Box, messageTop, type Row, rowOfMessage } from "./message-row.ts";

/** The smallest letters, in pixels, that a message takes to fit into its row. */
const leastLettersPx = 16;
/** Of the text's size at A++. */
const leastPercent = 40;

/**
 * Keeps a message in its row. Screens change beneath it, so its place is computed again before each frame. A control of
 * the header that gets the keyboard's focus ends it.
 */
export function useMessageRow(region: RefObject<HTMLElement | null>, message: unknown, onEnd: () => void): void {
  useLayoutEffect(() => {
    const element = region.current;
    if (!message || !element) return;
    let frame = 0;
    let fitted = "";
    let focused: Element | null = null;
    const place = () => {
      const row = findRow();
      const { style } = element;
      const shape = `${row.left} ${row.right} ${row.bottom - row.top} ${row.isScrolledAway}`;
      if (shape !== fitted) {
        style.left = `${row.left}px`;
        style.width = `${row.right - row.left}px`;
        fitLetters(element, row);
        fitted = shape;
      }
      const height = element.getBoundingClientRect().height;
      const top = messageTop(row, height, boxOf("[data-calls]"));
      // Moved by transform, which no browser counts as a layout shift.
      style.transform = `translateY(${Math.round(top)}px)`;
      if (document.activeElement !== focused) {
        focused = document.activeElement;
        uncover(focused, top + height);
      }
      frame = requestAnimationFrame(place);
    };
    const endForHeader = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches("header :focus-visible")) onEnd();
    };
    document.addEventListener("focusin", endForHeader);
    place();
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("focusin", endForHeader);
    };
  }, [region, message, onEnd]);
}

function findRow(): Row {
  const header = boxOf("header") ?? { top: 0, bottom: 64, left: 0, right: document.documentElement.clientWidth };
  const dialog = [...document.querySelectorAll("[data-modal][data-open]")].at(-1);
  const title = dialog?.querySelector("[data-title-row]");
  const close = title?.querySelector("button");
  return rowOfMessage(header, title && close ? [boxOfElement(title), boxOfElement(close)] : null);
}

const boxOf = (selector: string): Box | null => {
  const element = document.querySelector(selector);
  return element && boxOfElement(element);
};

function boxOfElement(element: Element): Box {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return { top, bottom, left, right };
}

/** As large as the row has room for. Where the header is scrolled away, a message is only as high as it must be. */
function fitLetters(element: HTMLElement, { top, bottom, isScrolledAway = false }: Row): void {
  const { style } = element;
  const rowHeight = bottom - top;
  style.minHeight = isScrolledAway ? "" : `${rowHeight}px`;
  // Half a pixel: a row's height is a fraction on some screens.
  const isTooHigh = () => element.getBoundingClientRect().height > rowHeight + 0.5;
  for (let percent = 100; percent === 100 || (isTooHigh() && percent >= leastPercent); percent -= 5) {
    style.fontSize = `max(${leastLettersPx}px, calc(var(--text-body) * ${percent} / 100))`;
  }
}

/** What is asked for, such as a field in error, doesn't stay beneath a message. */
function uncover(focused: Element | null, messageBottom: number): void {
  if (!focused?.matches("main *")) return;
  const { top, bottom } = focused.getBoundingClientRect();
  if (top < messageBottom && bottom > 0) window.scrollBy(0, top - messageBottom - 8);
}
