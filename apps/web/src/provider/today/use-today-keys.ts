import { useEffect, useEffectEvent } from "react";
import { browserStorage } from "../../browser-storage.ts";
import type { Act } from "./arrange-today.ts";

interface KeyActions {
  move(step: 1 | -1): void;
  open(): void;
  act(act: Act): void;
  showKeys(): void;
}

export const letters = { check: "c", notDone: "n", event: "e" } as const satisfies Record<Act, string>;

const lettersKey = "letterKeys";
/** People who dictate to the computer turn them off: dictated words would press them. */
export const areLettersOn = (): boolean => browserStorage.getItem(lettersKey) !== "off";
export function setLetters(areOn: boolean): void {
  if (areOn) browserStorage.removeItem(lettersKey);
  else browserStorage.setItem(lettersKey, "off");
}

/** The keys for the chosen row, wherever the focus is on the page except in a field, a menu or a dialog. */
export function useTodayKeys(actions: KeyActions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event)) return;
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    const isSearch = target.matches("input[type='search']");
    if (!isSearch && target.matches("input, textarea, select")) return;
    if (!handle(event.key, isSearch, target.matches("a, button"))) return;
    event.preventDefault();
  });

  function handle(key: string, isSearch: boolean, isControl: boolean): boolean {
    if (key === "ArrowDown" || key === "ArrowUp") actions.move(key === "ArrowDown" ? 1 : -1);
    else if (key === "Enter" && !isControl) actions.open();
    else if (isSearch) return false;
    else if (key === "?") actions.showKeys();
    else return pressLetter(key);
    return true;
  }

  function pressLetter(key: string): boolean {
    const act = (Object.keys(letters) as Act[]).find((one) => letters[one] === key);
    if (!act || !areLettersOn()) return false;
    actions.act(act);
    return true;
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

const isElsewhere = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  document.querySelector("[data-modal], [role='menu']") !== null;
