/** Elements that a screen reader can name and the keyboard can continue from. */
const places = "section, [role='region'], [role='group'], [data-modal], li, form, main";

/**
 * Pressing a button may remove or disable it: 'Show more', 'Thanks', 'Send to Patient'. Focus would then jump to the
 * page's start. It goes to the nearest enclosing element instead; a screen that moves focus itself does so afterward.
 */
export function keepFocus(): void {
  let focused: Element | null = null;
  /** What contains the focus, from the inside out; for a dialog also what opened it, and what contains that. */
  let around: Element[] = [];
  const openers = new WeakMap<Element, Element[]>();

  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element) || target.matches("[data-base-ui-focus-guard]")) return;
    const modal = target.closest("[data-modal]");
    if (modal && focused && !openers.has(modal)) openers.set(modal, [focused, ...around]);
    focused = target;
    around = [...ancestorsOf(target), ...((modal && openers.get(modal)) ?? [])];
  });
  const moveOn = () => {
    if (!focused || !isLost(focused)) return;
    if (document.activeElement !== document.body && !isLost(document.activeElement)) return;
    const closed = around.find((element) => !element.isConnected && element.matches("[data-modal]"));
    const [opener = null] = (closed && openers.get(closed)) ?? [];
    // A closing dialog gives the focus back itself.
    if (!isLost(opener)) return;
    const place = around.find((element) => element.isConnected && element.matches(places)) ?? findMain();
    focused = null;
    if (!(place instanceof HTMLElement)) return;
    if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  };
  new MutationObserver(moveOn).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled"],
  });
}

const isLost = (element: Element | null): boolean =>
  element === null || !element.isConnected || element.matches(":disabled");

const findMain = (): HTMLElement | null => document.getElementById("main");

function ancestorsOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let parent = element.parentElement; parent; parent = parent.parentElement) found.push(parent);
  return found;
}
