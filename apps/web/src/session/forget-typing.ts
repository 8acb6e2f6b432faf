import { type BrowserStorage, tabStorage } from "../browser-storage.ts";

/** Keys of what was typed and not sent: 'typed:12:goals:4' says whose it is and what it is about. */
export const typingKey = (owner: number | null, ...about: (string | number)[]): string =>
  ["typed", owner ?? "visitor", ...about].join(":");

/** Kept and wiped like what was typed, but the server's: OFFLINE-14. */
export const lastFigures = "last-figures";

export type TypingStorage = Omit<BrowserStorage, "keeps">;

/** A tab keeps only what its current user typed; null is a visitor. */
export function keepTypingOf(owner: number | null, storage: TypingStorage = tabStorage): void {
  for (const key of storage.keys()) {
    if (key.startsWith("typed:") && !key.startsWith(`${typingKey(owner)}:`)) storage.removeItem(key);
  }
}
