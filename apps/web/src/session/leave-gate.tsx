import { Suspense, useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import { useStored } from "../store.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { unsentForms, waitingSignOut } from "./unsent.ts";

const { Part: Question, preload } = lazyPart(() => import("./leave-question.tsx"));

/** Asks before another address, the browser's buttons, a reload or a sign-out discards what was typed and not sent. */
export function LeaveGate() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return unsentForms.get() > 0 && placeOf(currentLocation) !== placeOf(nextLocation);
  });
  const isUnsent = useStored(unsentForms, (count) => count > 0);
  const signOut = useStored(waitingSignOut, (waiting) => waiting);

  useEffect(() => {
    if (!isUnsent) return waitingSignOut.set(null);
    // Loaded ahead: at the moment of asking, the network may be gone.
    preload().catch(() => undefined);
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", askBrowser);
    return () => window.removeEventListener("beforeunload", askBrowser);
  }, [isUnsent]);

  if (!signOut && blocker.state !== "blocked") return null;
  const stay = () => {
    waitingSignOut.set(null);
    blocker.reset?.();
  };
  const leave = () => {
    waitingSignOut.set(null);
    (signOut ?? blocker.proceed)?.();
  };
  return (
    <Suspense fallback={null}>
      <Question text={signOut ? "signOut" : "leave"} onStay={stay} onLeave={leave} />
    </Suspense>
  );
}

/** A form is about one patient; other parts of the address change without leaving it. */
const placeOf = ({ pathname, search }: Location): string =>
  `${pathname}?${new URLSearchParams(search).get("patient") ?? ""}`;
