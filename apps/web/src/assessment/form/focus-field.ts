const revealEvent = "reveal";

/** Unfolds whatever hides an element, and makes the form show the step that it is in. */
export function reveal(element: Element | null | undefined): void {
  for (let fold = element?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
  element?.closest("[data-step][hidden]")?.dispatchEvent(new Event(revealEvent, { bubbles: true }));
}

/** Calls back with the name of the step to show, before the focus moves. Returns the function that stops it. */
export function onReveal(form: HTMLElement | null, show: (step: string) => void): () => void {
  const listen = ({ target }: Event) => show((target as HTMLElement).dataset.step ?? "");
  form?.addEventListener(revealEvent, listen);
  return () => form?.removeEventListener(revealEvent, listen);
}

export function revealAndFocus(element: HTMLElement | null | undefined): void {
  reveal(element);
  element?.focus();
}

/** Moves focus to a form's field by its name, unfolding whatever hides it; for radio buttons, to the chosen one. */
export function focusField(name: string, within: ParentNode = document): void {
  const found = [...within.querySelectorAll<HTMLElement>(`form [name="${CSS.escape(name)}"]`)];
  const field = found.find((element) => element instanceof HTMLInputElement && element.checked) ?? found[0];
  revealAndFocus(field);
}

/** The first decision that a text leaves open. */
export const findUndecidedControl = (within: ParentNode | null): HTMLElement | null | undefined =>
  within?.querySelector<HTMLElement>("[data-undecided] :is(button, input, select)");
