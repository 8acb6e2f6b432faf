const key = "lastScreen";

type ScreenStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Screens' addresses are plain words; one with a number would be about somebody. */
const plainPath = /^(\/[a-z]+(-[a-z]+)*)+$/;

/** Stores which screen this tablet showed last: only its path, never what follows the '?'. */
export function rememberScreen(storage: ScreenStorage, path: string): void {
  if (plainPath.test(path)) storage.setItem(key, path);
}

export function readLastScreen(storage: ScreenStorage): string | null {
  const path = storage.getItem(key);
  return path !== null && plainPath.test(path) ? path : null;
}

export const forgetScreen = (storage: ScreenStorage): void => storage.removeItem(key);

/** The address that the installed app opens with (vite/installable.ts). */
export const isResuming = (search: string): boolean => search === "?resume";
