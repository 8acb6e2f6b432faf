import { useSyncExternalStore } from "react";
import { browserStorage } from "../browser-storage.ts";

/** 'light' is day, 'dark' is night. */
export type ColorScheme = "light" | "dark";

const storageKey = "color-scheme";
const systemIsDark = window.matchMedia("(prefers-color-scheme: dark)");

/**
 * The scheme on screen and a switch. A choice that equals the system's is not stored, so that the screen follows the
 * system again.
 */
export function useColorScheme(): readonly [ColorScheme, (scheme: ColorScheme) => void] {
  return [useSyncExternalStore(subscribe, read, () => "light" as const), choose];
}

function read(): ColorScheme {
  return document.documentElement.dataset.colorScheme === "dark" ? "dark" : "light";
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-color-scheme"] });
  // One of its own: two headers may be there for a moment, and the first to go must not end the other's.
  const follow = () => apply();
  systemIsDark.addEventListener("change", follow);
  window.addEventListener("storage", follow);
  return () => {
    observer.disconnect();
    systemIsDark.removeEventListener("change", follow);
    window.removeEventListener("storage", follow);
  };
}

function choose(scheme: ColorScheme): void {
  if (scheme === systemScheme()) browserStorage.removeItem(storageKey);
  else browserStorage.setItem(storageKey, scheme);
  apply();
}

const systemScheme = (): ColorScheme => (systemIsDark.matches ? "dark" : "light");

function apply(): void {
  const stored = browserStorage.getItem(storageKey);
  const scheme = stored === "light" || stored === "dark" ? stored : systemScheme();
  document.documentElement.dataset.colorScheme = scheme;
  const themeColor = getComputedStyle(document.documentElement).getPropertyValue("--surface");
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", themeColor);
}
