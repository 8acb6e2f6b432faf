const mayBeTabStop =
  "a[href], area[href], input, select, textarea, button, summary, iframe, [contenteditable], [tabindex]";
/** Tab moves within these first. */
const hasStopsInside = "input:is([type=date], [type=time], [type=datetime-local], [type=month], [type=week]), iframe";

/** What Tab stops at within an element, in order, while `active` has the focus: of a group of radio buttons only one. */
export function tabStopsIn(container: Element, active: Element | null): HTMLElement[] {
  const stops = [...container.querySelectorAll<HTMLElement>(mayBeTabStop)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(":disabled") && element.checkVisibility(),
  );
  const radios = stops.filter(isRadio);
  return stops.filter((element) => {
    if (element === active || !isRadio(element)) return true;
    const group = radios.filter(({ name, form }) => name !== "" && name === element.name && form === element.form);
    return !group.some((radio) => radio === active || (radio.checked && radio !== element));
  });
}

/** Puts the focus to what asks for it with `data-autofocus`, else to the first control, else to the element itself. */
export function focusWithin(container: HTMLElement): void {
  const wished = container.querySelector<HTMLElement>("[data-autofocus]");
  (wished ?? tabStopsIn(container, null)[0] ?? container).focus({ preventScroll: true });
}

/** Continues at the other end where Tab would leave the element. */
export function keepTabWithin(container: HTMLElement, event: KeyboardEvent): void {
  const { activeElement } = document;
  if (event.key !== "Tab" || event.defaultPrevented || !container.contains(activeElement)) return;
  const stops = tabStopsIn(container, activeElement);
  const [first, last] = event.shiftKey ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)];
  const isAtStart = event.shiftKey && activeElement === container;
  if (activeElement !== last && !isAtStart) return;
  if (!activeElement?.matches(hasStopsInside)) {
    event.preventDefault();
    first?.focus();
    return;
  }
  setTimeout(() => {
    if (container.isConnected && !container.contains(document.activeElement)) first?.focus();
  });
}

const isRadio = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === "radio";
