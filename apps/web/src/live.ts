import type { LiveEvent } from "@bedside-bike/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError, call, queryClient, reportSignedOut } from "./api.ts";
import { whenFresh } from "./fresh.ts";
import type { StreamNews } from "./network/own-stream.ts";
import { watchStream } from "./network/reconnecting.ts";
import { shareStream } from "./network/shared-stream.ts";

export type LiveHandlers = { [Type in LiveEvent["type"]]?: (event: Extract<LiveEvent, { type: Type }>) => void } & {
  /** Events were missed: the stream is open again after an interruption, or told something while the screen loaded. */
  reconnected?: () => void;
};
export type LiveState = "connecting" | "open" | "quiet" | "closed";

/** How long the first opening may take without fetching the screen's data a second time. */
const promptMs = 1000;
/** What changed this shortly before may be missing in what the screen has loaded: a call ends after 12 s. */
const loadsWithinMs = 15_000;
/** From the end of a session to the reply that brings the browser the next one. */
const signInSettlesMs = 1000;

/**
 * Listens to a server-sent event stream (`urlOf("patients.live", { id })`; null: to none) for as long as the component
 * is on screen. All listeners of all pages of this browser share it. Reconnects by itself; stays closed after the
 * server's 'closed' event, unless the same person has signed in again. 'quiet' while a beat is missing.
 */
export function useLiveEvents(url: string | null, handlers: LiveHandlers): LiveState {
  const [state, setState] = useState<LiveState>("connecting");

  const handle = useEffectEvent((event: LiveEvent) => {
    const handler = handlers[event.type] as ((event: LiveEvent) => void) | undefined;
    handler?.(event);
  });

  const tellReconnected = useEffectEvent(() => handlers.reconnected?.());

  useEffect(() => {
    if (url === null) return;
    const beganAtMs = Date.now();
    let hasBeenOpen = false;
    return listen(url, (news, isBehind = false) => {
      if (news.kind === "event") handle(news.event);
      setState(stateAfter(news));
      if (news.kind !== "open") return;
      if (isBehind || hasBeenOpen || Date.now() - beganAtMs > promptMs) tellReconnected();
      hasBeenOpen = true;
    });
  }, [url]);

  return state;
}

function stateAfter(news: StreamNews): LiveState {
  if (news.kind === "event") return news.event.type === "closed" ? "closed" : "open";
  return news.kind === "lost" ? "connecting" : news.kind;
}

/** `isBehind`: the stream told of a change that a screen may have missed while it loaded. */
type Listener = (news: StreamNews, isBehind?: boolean) => void;
interface Line {
  readonly listeners: Set<Listener>;
  readonly isOpen: () => boolean;
  /** When the stream last told of a change. */
  readonly changedAtMs: () => number;
  readonly end: () => void;
}

/** The streams that this page listens to. */
const lines = new Map<string, Line>();

function listen(url: string, listener: Listener): () => void {
  const line = lines.get(url) ?? begin(url);
  line.listeners.add(listener);
  if (line.isOpen()) listener({ kind: "open" }, Date.now() - line.changedAtMs() < loadsWithinMs);
  return () => {
    line.listeners.delete(listener);
    if (line.listeners.size > 0) return;
    line.end();
    if (lines.get(url) === line) lines.delete(url);
  };
}

function begin(url: string): Line {
  const listeners = new Set<Listener>();
  const watch = watchStream();
  const beganAtMs = Date.now();
  let isOpen = false;
  let changedAtMs = Number.NEGATIVE_INFINITY;
  let hasBeenOpen = false;
  /** While what was missed is being fetched, the stream's signs of life do not make it fresh. */
  let catchingUp: AbortController | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const take = (news: StreamNews) => {
    isOpen = news.kind === "event" || news.kind === "open" || (news.kind === "quiet" && isOpen);
    if (news.kind === "quiet") watch.doubt();
    else if (!isOpen) watch.lose();
    else if (news.kind === "event" && !catchingUp) watch.find();
    if (news.kind === "lost") stopCatchingUp();
    if (news.kind === "lost" && news.isRefused) void isSignedOut();
    if (news.kind === "event" && !comesAgain(news.event)) changedAtMs = Date.now();
    for (const listener of listeners) listener(news);
    if (news.kind === "open") catchUp();
    if (news.kind !== "event" || news.event.type !== "closed") return;
    isOpen = false;
    stopCatchingUp();
    stream.close();
    watch.end();
    // Somebody may be signing in in another tab: their sign-in ended this one's, and this screen becomes theirs.
    if (news.event.reason === "signed-out") settling = setTimeout(() => void openUnlessSignedOut(), signInSettlesMs);
  };
  const stopCatchingUp = () => {
    catchingUp?.abort();
    catchingUp = undefined;
  };
  /** The listeners have asked for what was missed. */
  const catchUp = () => {
    stopCatchingUp();
    if (!hasBeenOpen && Date.now() - beganAtMs <= promptMs) watch.find();
    else {
      catchingUp = new AbortController();
      whenFresh(queryClient, catchingUp.signal, () => {
        catchingUp = undefined;
        watch.find();
      });
    }
    hasBeenOpen = true;
  };
  const openUnlessSignedOut = async () => {
    if ((await isSignedOut()) || listeners.size === 0) return;
    watch.lose();
    stream = shareStream(url, take);
  };
  let stream = shareStream(url, take);
  watch.lose();
  const line = {
    listeners,
    isOpen: () => isOpen,
    changedAtMs: () => changedAtMs,
    end() {
      clearTimeout(settling);
      stopCatchingUp();
      watch.end();
      stream.close();
    },
  };
  lines.set(url, line);
  return line;
}

/** A screen that missed one has the next soon. */
const comesAgain = (event: LiveEvent): boolean => event.type === "beat" || (event.type === "ride" && event.isOpen);

/** A refused stream does not say why: the sign-in session may have ended while events did not arrive. Says so. */
async function isSignedOut(): Promise<boolean> {
  try {
    await call("auth.user");
    return false;
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 401;
    if (isOver) reportSignedOut();
    return isOver;
  }
}
