import { Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError, reportSignedOut } from "../api.ts";
import { openChannel } from "../browser-storage.ts";
import { lazyPart, usePreload } from "../ui/lazy-part.tsx";
import { type ActivityKind, onActivity } from "./activity.ts";
import { askSession, type SessionEnds } from "./ask-session.ts";
import { endsWithoutServer, nextLookMs, phaseAt, stayEveryMs } from "./session-ends.ts";
import type { User } from "./stored-session.ts";

const { Part: StayDialog, preload: loadStayDialog } = lazyPart(() => import("./stay-dialog.tsx"));

export interface SessionClockProps {
  /** From the check at startup; null after signing in. */
  initialEnds: SessionEnds | null;
  userType: User["userType"];
  onEnd: () => void;
  onLogout: () => void;
}

/** Tracks the end of the session while a user is signed in, and warns before it. */
export function SessionClock({ initialEnds, userType, onEnd, onLogout }: SessionClockProps) {
  const { ends, stay } = useSessionEnds(initialEnds, userType);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const [hasBeenSeen, setHasBeenSeen] = useState(false);
  const phase = ends ? phaseAt(ends, nowMs) : "quiet";
  const end = useEffectEvent(onEnd);
  usePreload(loadStayDialog);

  if (phase === "quiet" && hasBeenSeen) setHasBeenSeen(false);

  useEffect(() => {
    if (!ends) return;
    const refresh = () => setNowMs(Date.now());
    // Not based on the last check: the end may have moved since.
    const timer = setTimeout(refresh, nextLookMs(ends, Math.max(nowMs, Date.now())));
    // Timers stop while a tablet sleeps: check as soon as it wakes.
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [ends, nowMs]);

  useEffect(() => {
    if (phase === "ended") end();
  }, [phase]);

  const isAsking = phase === "warning" && !hasBeenSeen;
  const noteActivity = useEffectEvent((kind: ActivityKind) => {
    // A call for help answers the question, and its card is not left behind it.
    if (kind === "help") setHasBeenSeen(true);
    // While the warning is shown, only taps on its own buttons count.
    if (!isAsking || kind !== "tap") stay("at-most-each-minute");
  });
  useEffect(() => onActivity((kind) => noteActivity(kind)), []);

  if (!ends || !isAsking) return null;
  return (
    <Suspense>
      <StayDialog
        ends={ends}
        nowMs={nowMs}
        onStay={() => {
          setNowMs(Date.now());
          stay("now");
        }}
        onUnderstood={() => setHasBeenSeen(true)}
        onLogout={onLogout}
      />
    </Suspense>
  );
}

function useSessionEnds(initialEnds: SessionEnds | null, userType: User["userType"]) {
  const [ends, setEnds] = useState(initialEnds);
  const [tabs] = useState(() => openChannel("session-ends"));
  const askedAtMs = useRef(0);

  const ask = useEffectEvent((name: "auth.user" | "auth.stay") => {
    askedAtMs.current = Date.now();
    askSession(name)
      .then((reply) => {
        setEnds(reply.ends);
        tabs?.postMessage(reply.ends);
      })
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 401) reportSignedOut();
        else setEnds((known) => endsWithoutServer(known, userType, Date.now()));
      });
  });

  useEffect(() => {
    if (initialEnds === null) ask("auth.user");
    else {
      askedAtMs.current = Date.now();
      setEnds(initialEnds);
    }
  }, [initialEnds]);

  useEffect(() => {
    // Activity in another tab counts too.
    const follow = (message: MessageEvent<SessionEnds>) => setEnds(message.data);
    tabs?.addEventListener("message", follow);
    return () => tabs?.removeEventListener("message", follow);
  }, [tabs]);

  const stay = (when: "now" | "at-most-each-minute") => {
    if (when === "now" || Date.now() - askedAtMs.current >= stayEveryMs) ask("auth.stay");
  };
  return { ends, stay };
}
