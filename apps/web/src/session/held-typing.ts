import { tabStorage } from "../browser-storage.ts";
import { lastFigures, type TypingStorage, typingKey } from "./forget-typing.ts";
import type { User } from "./stored-session.ts";

/** Answers to a safety check are about now: they are not kept for longer. */
const heldForMs = 3_600_000;

interface Held {
  readonly owner: number;
  /** The screen that was left. */
  readonly address: string;
  readonly entries: readonly (readonly [key: string, text: string])[];
  readonly until: number;
}

/** Only in this page's memory: no storage has it while nobody is signed in. */
let held: Held | null = null;

/**
 * Before the data of a session that ended by itself are wiped: holds what the person had typed, for their own next
 * sign-in on this page. Anyone else signing in, a reload or an hour ends it.
 */
export function holdTyping(user: User | null, address: string, storage: TypingStorage = tabStorage): void {
  held = null;
  if (user === null) return;
  const owned = `${typingKey(user.id)}:`;
  const entries = storage
    .keys()
    .filter((key) => key.startsWith(owned) && key !== typingKey(user.id, lastFigures))
    .map((key) => [key, storage.getItem(key) ?? ""] as const);
  if (entries.length === 0) return;
  const taken = { owner: user.id, address, entries, until: Date.now() + heldForMs };
  held = taken;
  setTimeout(() => {
    if (held === taken) held = null;
  }, heldForMs);
}

export const isTypingHeld = (): boolean => held !== null && Date.now() < held.until;

/** Returns what was held for this user, and the address of the screen that was left; null if there is nothing. */
export function returnTyping(user: User, storage: TypingStorage = tabStorage): string | null {
  const kept = isTypingHeld() ? held : null;
  held = null;
  if (kept?.owner !== user.id) return null;
  for (const [key, text] of kept.entries) storage.setItem(key, text);
  back = { userId: user.id, address: kept.address };
  return kept.address;
}

/** Where the sign-in screen leads this user, until they are there. */
let back: { readonly userId: number; readonly address: string } | null = null;

export const addressToReturnTo = (userId: number): string | null => (back?.userId === userId ? back.address : null);

export function forgetReturn(): void {
  back = null;
}
