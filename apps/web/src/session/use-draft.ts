import { useMemo, useState } from "react";
import { keptTyping } from "./kept-typing.ts";
import { useSignedIn } from "./signed-in.tsx";
import { useUnsent } from "./unsent.ts";

export interface DraftOf<Value> {
  /** Which form, and about whom or what: 'written-ride' and the patient's id. */
  readonly about: readonly [kind: string, ...ids: (string | number)[]];
  readonly initial: Value;
  readonly restore: (stored: unknown) => Value | null;
  readonly lifetimeMs?: number;
}

export interface Draft<Value> {
  readonly value: Value;
  readonly isTyped: boolean;
  /** In milliseconds; null while nothing is typed. */
  readonly typedAtMs: number | null;
  /** Back to what the form begins with, there is nothing to keep. */
  readonly change: (value: Value) => void;
  /** After it was sent or given up. */
  readonly forget: () => void;
}

/**
 * What is typed in a form, kept in this tab until it is sent or the sign-in session ends; if that ended by itself, until
 * the same person is back (held-typing.ts). Restored when the form is opened again.
 */
export function useDraft<Value>({ about, initial, restore, lifetimeMs }: DraftOf<Value>): Draft<Value> {
  const { user } = useSignedIn();
  const owner = user?.id ?? null;
  const name = JSON.stringify(about);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` is what `about` says
  const kept = useMemo(
    () => keptTyping({ owner, about, restore, ...(lifetimeMs !== undefined && { lifetimeMs }) }),
    [owner, name],
  );
  const read = (): { kept: typeof kept; value: Value | null; at: number | null } => {
    const typing = kept.read();
    return { kept, value: typing?.value ?? null, at: typing?.at ?? null };
  };
  const [found, setFound] = useState(read);
  // Another patient, without the form having been closed.
  const current = found.kept === kept ? found : read();
  if (current !== found) setFound(current);
  useUnsent(current.value !== null);
  const forget = () => {
    kept.forget();
    setFound({ kept, value: null, at: null });
  };
  return {
    value: current.value ?? initial,
    isTyped: current.value !== null,
    typedAtMs: current.at,
    change: (value) => {
      if (value === initial) return forget();
      const at = Date.now();
      kept.write(value, at);
      setFound({ kept, value, at });
    },
    forget,
  };
}

/**
 * Reads a stored object whose fields are texts, by the fields of `like`; null if one is missing, as from another version.
 */
export const textsLike =
  <Value extends Record<string, string>>(like: Value) =>
  (stored: unknown): Value | null => {
    if (typeof stored !== "object" || stored === null) return null;
    const texts = Object.keys(like).map((key) => [key, (stored as Record<string, unknown>)[key]] as const);
    return texts.every(([, text]) => typeof text === "string") ? (Object.fromEntries(texts) as Value) : null;
  };

export const anyText = (stored: unknown): string | null => (typeof stored === "string" ? stored : null);
