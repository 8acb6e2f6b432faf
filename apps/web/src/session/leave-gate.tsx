import { Suspense, useEffect } from "react";
import { useStored } from "../store.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { unsentForms, waitingLeave, waitingSignOut } from "./unsent.ts";

const { Part: Question, preload } = lazyPart(() => import("./leave-question.tsx"));

/** Asks before another address, the browser's buttons, a reload or a sign-out discards what was typed and not sent. */
export function LeaveGate() {
  const isUnsent = useStored(unsentForms, (count) => count > 0);
  const signOut = useStored(waitingSignOut, (waiting) => waiting);
  const open = useStored(waitingLeave, (waiting) => waiting);

  useEffect(() => {
    if (!isUnsent) return waitingSignOut.set(null);
    // Loaded ahead: at the moment of asking, the network may be gone.
    preload().catch(() => undefined);
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", askBrowser);
    return () => window.removeEventListener("beforeunload", askBrowser);
  }, [isUnsent]);

  const leave = signOut ?? open;
  if (!leave) return null;
  const close = () => {
    waitingSignOut.set(null);
    waitingLeave.set(null);
  };
  const closeAndLeave = () => {
    close();
    leave();
  };
  return (
    <Suspense fallback={null}>
      <Question text={signOut ? "signOut" : "leave"} onStay={close} onLeave={closeAndLeave} />
    </Suspense>
  );
}
