import { useEffect } from "react";
import { createStore } from "../store.ts";

/** How many forms on the screen hold something that was typed and not sent. Each restores it when it is opened again. */
export const unsentForms = createStore(0);

/** A sign-out that waits for the answer to the question about unsent input. */
export const waitingSignOut = createStore<(() => void) | null>(null);

/** Opens another address, and waits for the answer to the same question. */
export const waitingLeave = createStore<(() => void) | null>(null);

/** While this is true, every way out of the screen asks first. */
export function useUnsent(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return;
    unsentForms.set(unsentForms.get() + 1);
    return () => unsentForms.set(unsentForms.get() - 1);
  }, [isUnsent]);
}

/** Signs out, after a question if something was typed and not sent. */
export function signOutAsked(signOut: () => void): void {
  if (unsentForms.get() > 0) waitingSignOut.set(signOut);
  else signOut();
}
