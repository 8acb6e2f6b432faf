import { tabStorage } from "../browser-storage.ts";
import { type TypingStorage, typingKey } from "./forget-typing.ts";

/** The longest that a sign-in session lasts: SESSION-4. */
const sessionMs = 12 * 3_600_000;

interface KeptTyping<Value> {
  /** Whose it is: the signed-in user, or null for a visitor. */
  readonly owner: number | null;
  /** For example 'goals' and the patient's id. */
  readonly about: readonly [kind: string, ...ids: (string | number)[]];
  /** The kept value as the present version reads it; null if it can't. */
  readonly restore: (stored: unknown) => Value | null;
  readonly lifetimeMs?: number;
}

export interface Typing<Value> {
  readonly value: Value;
  /** When it was typed, in milliseconds. */
  readonly at: number;
}

/**
 * What was typed and not sent, kept across a reload or a change of screen: in this tab only, until the sign-in session
 * ends (`keepTypingOf`), at most 12 hours or `lifetimeMs`. If the tab can't store anything, nothing is kept, and typing
 * still works.
 */
export function keptTyping<Value>(
  { owner, about, restore, lifetimeMs = sessionMs }: KeptTyping<Value>,
  storage: TypingStorage = tabStorage,
) {
  const key = typingKey(owner, ...about);
  const forget = () => storage.removeItem(key);
  return {
    read(): Typing<Value> | null {
      const text = storage.getItem(key);
      if (text === null) return null;
      const kept = parse(text, { restore, lifetimeMs });
      if (!kept) forget();
      return kept;
    },
    write(value: Value, at = Date.now()): void {
      try {
        storage.setItem(key, JSON.stringify({ value, at }));
      } catch {
        forget();
      }
    },
    forget,
  };
}

function parse<Value>(
  text: string,
  { restore, lifetimeMs }: Pick<Required<KeptTyping<Value>>, "restore" | "lifetimeMs">,
): Typing<Value> | null {
  try {
    const { value: stored, at } = JSON.parse(text);
    const age = Date.now() - at;
    const value = age >= 0 && age < lifetimeMs ? restore(stored) : null;
    return value === null ? null : { value, at };
  } catch {
    return null;
  }
}
