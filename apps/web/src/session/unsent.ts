import { useEffect } from "react";
import { createStore } from "../store.ts";

/** How many forms on the screen hold something that was typed and not sent. */
export const unsentForms = createStore(0);

/** How many of these have empty fields when their screen is opened again. */
export const lostForms = createStore(0);

/** A sign-out that waits for the answer to the question about unsent input. */
export const waitingSignOut = createStore<(() => void) | null>(null);

/**
 * While this is true, every way out of the screen asks first. `isKept`: the screen restores what was typed when it is
 * opened again.
 */
export function useUnsent(isUnsent: boolean, { isKept }: { isKept: boolean }): void {
  useEffect(() => {
    if (!isUnsent) return;
    const counts = isKept ? [unsentForms] : [unsentForms, lostForms];
    for (const count of counts) count.set(count.get() + 1);
    return () => {
      for (const count of counts) count.set(count.get() - 1);
    };
  }, [isUnsent, isKept]);
}

/** Signs out, after a question if something was typed and not sent. */
export function signOutAsked(signOut: () => void): void {
  if (unsentForms.get() > 0) waitingSignOut.set(signOut);
  else signOut();
}
