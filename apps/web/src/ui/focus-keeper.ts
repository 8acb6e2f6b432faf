/** Elements that a screen reader can name and the keyboard can continue from. */
const places = "section, [role='region'], [role='group'], [role='dialog'], li, form, main";

/**
 * A button may leave the page, or be disabled, by being pressed: 'Show more', 'Thanks', 'Send to Patient'. Focus
 * would be lost to the page's start. It goes to the nearest enclosing element instead; a screen that moves focus itself
 * does so afterwards.
 */
export function keepFocus(): void {
  let focused: Element | null = null;
  let around: Element[] = [];

  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element)) return;
    focused = target;
    around = ancestorsOf(target);
  });
  const moveOn = () => {
    if (!focused || !isLost(focused)) return;
    if (document.activeElement !== document.body && !isLost(document.activeElement)) return;
    // A closing dialog restores focus itself.
    if (around.some((element) => !element.isConnected && element.matches("[role='dialog']"))) return;
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
