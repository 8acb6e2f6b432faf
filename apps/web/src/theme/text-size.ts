import { useSyncExternalStore } from "react";
import { browserStorage } from "../browser-storage.ts";

/** 'larger' is one and a half of the browser's own size, 'largest' twice (base.css). */
export const textSizes = ["normal", "larger", "largest"] as const;
export type TextSize = (typeof textSizes)[number];

const storageKey = "text-size";
const attribute = "data-text-size";

/** The size of all text and a way to choose it. The tablet remembers it, whoever signs in. */
export function useTextSize(): readonly [TextSize, (size: TextSize) => void] {
  const read = () => sizeFrom(document.documentElement.getAttribute(attribute));
  return [useSyncExternalStore(subscribe, read, () => "normal" as const), choose];
}

/** How many `rem` fit across this screen, as the style sheets' queries count them. */
export function screenWidthRem(): number {
  const root = document.documentElement;
  return root.clientWidth / Number.parseFloat(getComputedStyle(root).fontSize);
}

const sizeFrom = (text: string | null): TextSize => textSizes.find((size) => size === text) ?? "normal";

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: [attribute] });
  window.addEventListener("storage", apply);
  return () => {
    observer.disconnect();
    window.removeEventListener("storage", apply);
  };
}

function choose(size: TextSize): void {
  if (size === "normal") browserStorage.removeItem(storageKey);
  else browserStorage.setItem(storageKey, size);
  apply();
}

function apply(): void {
  const size = sizeFrom(browserStorage.getItem(storageKey));
  if (size === "normal") document.documentElement.removeAttribute(attribute);
  else document.documentElement.setAttribute(attribute, size);
}
