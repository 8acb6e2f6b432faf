import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useReducer,
  useRef,
  useSyncExternalStore,
} from "react";
import { useLocation } from "react-router";
import { ApiError, call, forgetUnanswered, isUnreached, onSignedOut, queryClient } from "../api.ts";
import { browserStorage } from "../browser-storage.ts";
import {
  currentSignOut,
  forgetSignOutToken,
  isSignOutKept,
  keepSignOut,
  keepTellingServer,
  onKeptSignOuts,
  signOutWithinMs,
} from "../network/kept-sign-outs.ts";
import { isConnected, pause, pauseBeforeTry } from "../network/network.ts";
import { dismissToast } from "../ui/toast.ts";
import { askSession } from "./ask-session.ts";
import { calledForHelp } from "./called-for-help.ts";
import { keepTypingOf } from "./forget-typing.ts";
import { holdTyping, isTypingHeld } from "./held-typing.ts";
import { keepHelpTicket } from "./help-ticket.ts";
import { clearReason, saveReason } from "./saved-reason.ts";
import type { SessionClockProps } from "./session-clock.tsx";
import { nextSignedIn, readSignedIn } from "./signed-in-state.ts";
import { SignedOutNotice, type SignedOutReason } from "./signed-out-notice.tsx";
import { type PatientUser, readStoredSession, type StoredSession, storeSession, type User } from "./stored-session.ts";

interface SignedIn extends StoredSession {
  readonly user: User | null;
  readonly patient: PatientUser | null;
  /** True until the server has said whether the stored user is still signed in. */
  readonly isLoading: boolean;
  readonly setUser: (user: User | null) => void;
  /** News about the same user: nothing on the screen or in flight is discarded. */
  readonly updateUser: (user: User) => void;
  readonly logout: () => Promise<void>;
}

/**
 * Ends the session at the server, or stores the sign-out until the server can be reached. Returns where else to sign
 * out.
 */
async function endAtServer(withinMs = signOutWithinMs): Promise<string | undefined> {
  const signOut = currentSignOut();
  try {
    return (await call("auth.logout", { signal: AbortSignal.timeout(withinMs) })).continueAt;
  } catch (error) {
    keepSignOut(signOut);
    if (!(error instanceof ApiError)) isConnected.set(false);
    return undefined;
  }
}

/** Asks who is signed in until the server says it: nothing else would ask again. */
async function askUntilAnswered(signal: AbortSignal, onFailure: () => void) {
  for (let failures = 1; ; failures += 1) {
    try {
      return await askSession("auth.user", signal);
    } catch (error) {
      if (signal.aborted || !isUnreached(error)) throw error;
      onFailure();
    }
    await pause(pauseBeforeTry(failures));
    signal.throwIfAborted();
  }
}

const SignedInContext = createContext<SignedIn | null>(null);

export interface WhileSignedInProps extends SessionClockProps {
  userId: number;
  /** Null for a provider. */
  patientId: number | null;
}

interface SignedInProviderProps {
  /** What runs beside the screens from sign-in to sign-out. */
  whileSignedIn: ComponentType<WhileSignedInProps>;
  children: ReactNode;
}

export function SignedInProvider({ whileSignedIn: WhileSignedIn, children }: SignedInProviderProps) {
  const [{ session, isLoading, ends, signedOut }, dispatch] = useReducer(nextSignedIn, undefined, readSignedIn);
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const verification = useRef<AbortController>(undefined);
  useEffect(clearReason, []);

  /** The next user must not see data that was fetched for the previous one. */
  const followStored = (stored: StoredSession) => {
    if (stored.user?.id !== session.user?.id) {
      queryClient.clear();
      forgetUnanswered();
    }
    dispatch({ type: "changed", session: stored });
  };
  const refuse = useEffectEvent(() => {
    const stored = readStoredSession(browserStorage);
    if (stored.user && stored.user.id !== session.user?.id) {
      followStored(stored);
      return dispatch({ type: "unanswered" });
    }
    holdTyping(stored.user, here);
    dispatch({ type: "refused", session: storeSession(browserStorage, null), wasSignedIn: stored.user !== null });
  });
  const verify = useEffectEvent(() => {
    if (!isLoading) return;
    const controller = new AbortController();
    verification.current = controller;
    const giveUpWaiting = () => dispatch({ type: "unanswered" });
    askUntilAnswered(controller.signal, giveUpWaiting)
      .then((reply) => {
        const verified = storeSession(browserStorage, reply.user);
        // In a transition, as the first render: the whole screen is drawn next.
        startTransition(() => dispatch({ type: "verified", session: verified, ends: reply.ends }));
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        if (error instanceof ApiError && error.status === 401) refuse();
        else giveUpWaiting();
      });
    // The server doesn't answer: the screens show what this browser knows.
    const stopWaiting = isConnected.subscribe(giveUpWaiting);
    return () => {
      stopWaiting();
      controller.abort();
    };
  });
  useEffect(() => verify(), []);

  const replaceUser = useCallback((user: User | null, reason: SignedOutReason | null) => {
    // A sign-in or sign-out happened in the meantime: a late reply about the earlier session must not undo it.
    verification.current?.abort();
    queryClient.clear();
    forgetUnanswered();
    forgetSignOutToken();
    keepHelpTicket(browserStorage, null);
    if (user) calledForHelp.set(false);
    else dismissToast();
    dispatch({ type: "replaced", session: storeSession(browserStorage, user), signedOut: reason });
  }, []);

  const value = useMemo<SignedIn>(
    () => ({
      ...session,
      isLoading,
      setUser: (user) => replaceUser(user, null),
      updateUser: (user) => dispatch({ type: "changed", session: storeSession(browserStorage, user) }),
      logout: async () => {
        // Requests still in flight would be refused.
        void queryClient.cancelQueries();
        // Not reached a moment ago: a tablet that just woke is connected again; any other should not wait for long.
        const continueAt = await endAtServer(isConnected.get() ? signOutWithinMs : 2000);
        if (continueAt) window.location.assign(continueAt);
        replaceUser(null, "asked");
      },
    }),
    [session, isLoading, replaceUser],
  );

  const { user } = session;
  const userId = user?.id ?? null;
  useEffect(() => keepTypingOf(userId), [userId]);

  const endSession = useEffectEvent(() => {
    const stored = readStoredSession(browserStorage);
    // Already cleared, with its reason, by an earlier report; or somebody else has signed in from another tab meanwhile.
    if (!stored.user || stored.user.id !== user?.id) return followStored(stored);
    holdTyping(stored.user, here);
    replaceUser(null, "ended");
  });
  useEffect(() => onSignedOut(() => endSession()), []);

  const endIdleSession = () => {
    // Other calls may have kept the server's session alive; the screen does not wait for the server's reply.
    void endAtServer().then((continueAt) => {
      if (!continueAt) return;
      // The next user must not be signed in as this one through the hospital's single sign-on.
      saveReason("idle");
      window.location.assign(continueAt);
    });
    holdTyping(user, here);
    replaceUser(null, "idle");
  };

  const isKept = useSyncExternalStore(onKeptSignOuts, isSignOutKept, isSignOutKept);
  useEffect(() => (isKept ? keepTellingServer() : undefined), [isKept]);

  const followOtherTabs = useEffectEvent(({ key }: StorageEvent) => {
    if (key === "user" || key === null) followStored(readStoredSession(browserStorage));
  });
  useEffect(() => {
    const follow = (event: StorageEvent) => followOtherTabs(event);
    // The browser's Back button may restore a page from before a sign-out in this tab.
    const followPast = ({ persisted }: PageTransitionEvent) =>
      persisted && dispatch({ type: "changed", session: readStoredSession(browserStorage) });
    window.addEventListener("storage", follow);
    window.addEventListener("pageshow", followPast);
    return () => {
      window.removeEventListener("storage", follow);
      window.removeEventListener("pageshow", followPast);
    };
  }, []);

  return (
    <SignedInContext value={value}>
      {!user && (signedOut || isKept) && (
        <SignedOutNotice
          reason={signedOut}
          isKept={isKept}
          isTypingHeld={isTypingHeld()}
          onDismiss={() => dispatch({ type: "dismissed" })}
        />
      )}
      {children}
      {user && !isLoading && (
        <Suspense>
          <WhileSignedIn
            key={user.id}
            userId={user.id}
            patientId={session.patient?.id ?? null}
            initialEnds={ends}
            userType={user.userType}
            onEnd={endIdleSession}
            onLogout={() => void value.logout()}
          />
        </Suspense>
      )}
    </SignedInContext>
  );
}

/** Who is signed in. Throws outside `SignedInProvider`. */
export function useSignedIn(): SignedIn {
  const value = useContext(SignedInContext);
  if (!value) throw new Error("useSignedIn needs a SignedInProvider around it.");
  return value;
}

/** The signed-in patient, on screens whose route lets only patients in. */
export function usePatient(): PatientUser {
  const { patient } = useSignedIn();
  if (!patient) throw new Error("This screen is for patients: its route needs access 'patient'.");
  return patient;
}
