import { useSyncExternalStore } from "react";
import { browserStorage } from "../browser-storage.ts";
import { day, night } from "./tokens.ts";

/** 'light' is day, 'dark' is night. */
export type ColorScheme = "light" | "dark";

const storageKey = "color-scheme";
const systemIsDark = window.matchMedia("(prefers-color-scheme: dark)");

/**
 * The scheme on screen and a switch. A choice that equals the system's is not stored, so that the screen follows the
 * system again.
 */
export function useColorScheme(): readonly [ColorScheme, (scheme: ColorScheme) => void] {
  return [useSyncExternalStore(subscribe, read), choose];
}

function read(): ColorScheme {
  return document.documentElement.dataset.colorScheme === "dark" ? "dark" : "light";
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-color-scheme"] });
  systemIsDark.addEventListener("change", apply);
  window.addEventListener("storage", apply);
  return () => {
    observer.disconnect();
    systemIsDark.removeEventListener("change", apply);
    window.removeEventListener("storage", apply);
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
  const themeColor = scheme === "dark" ? night.surface : day.surface;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", themeColor);
}
