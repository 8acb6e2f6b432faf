/** Moves focus to a form's field by its name, opening what it is folded into; of radio buttons to the chosen one. */
export function focusField(name: string, within: ParentNode = document): void {
  const found = [...within.querySelectorAll<HTMLElement>(`form [name="${CSS.escape(name)}"]`)];
  const field = found.find((element) => element instanceof HTMLInputElement && element.checked) ?? found[0];
  for (let fold = field?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
  field?.focus();
}

/** Where the first thing that a text leaves to decide is decided. */
export const findUndecidedControl = (within: ParentNode | null): HTMLElement | null | undefined =>
  within?.querySelector<HTMLElement>("[data-undecided] :is(button, input, select)");

/** Moves focus to what is to decide of a part of a text. */
export const focusPart = ({ from, part }: { from: string; part: string }): void =>
  findUndecidedControl(document.querySelector(`[data-part="${CSS.escape(`${from} ${part}`)}"]`))?.focus();
