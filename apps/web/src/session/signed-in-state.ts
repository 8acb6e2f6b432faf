import { browserStorage } from "../browser-storage.ts";
import type { SessionEnds } from "./ask-session.ts";
import { readSavedReason } from "./saved-reason.ts";
import type { SignedOutReason } from "./signed-out-notice.tsx";
import { readStoredSession, type StoredSession } from "./stored-session.ts";

interface SignedInState {
  readonly session: StoredSession;
  /** True until the server has said whether the stored user is still signed in. */
  readonly isLoading: boolean;
  /** As the server said at startup; null after signing in. */
  readonly ends: SessionEnds | null;
  /** Why the session ended, until that is dismissed. */
  readonly signedOut: SignedOutReason | null;
}

type SignedInAction =
  /** The server's reply at startup. */
  | { readonly type: "verified"; readonly session: StoredSession; readonly ends: SessionEnds }
  | { readonly type: "refused"; readonly session: StoredSession; readonly wasSignedIn: boolean }
  /** No reply so far: the screens show what this browser knows. */
  | { readonly type: "unanswered" }
  /** A sign-in, or a sign-out with its reason. */
  | { readonly type: "replaced"; readonly session: StoredSession; readonly signedOut: SignedOutReason | null }
  /** News about the same user, or from another tab. */
  | { readonly type: "changed"; readonly session: StoredSession }
  | { readonly type: "dismissed" };

export function readSignedIn(): SignedInState {
  const session = readStoredSession(browserStorage);
  // A browser that keeps nothing forgets who is signed in, but has the cookie.
  const isLoading = session.user !== null || !browserStorage.keeps();
  return { session, isLoading, ends: null, signedOut: readSavedReason() };
}

export function nextSignedIn(state: SignedInState, action: SignedInAction): SignedInState {
  switch (action.type) {
    case "verified":
      return { ...state, session: action.session, isLoading: false, ends: action.ends };
    case "refused":
      return {
        ...state,
        session: action.session,
        isLoading: false,
        signedOut: action.wasSignedIn ? "ended" : state.signedOut,
      };
    case "unanswered":
      return state.isLoading ? { ...state, isLoading: false } : state;
    case "replaced":
      return { session: action.session, isLoading: false, ends: null, signedOut: action.signedOut };
    case "changed":
      return { ...state, session: action.session };
    case "dismissed":
      return { ...state, signedOut: null };
  }
}
