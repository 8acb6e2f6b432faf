import type { LiveEvent } from "@bedside-bike/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError, call, reportSignedOut } from "./api.ts";
import { isConnected } from "./network/network.ts";
import { watchStream } from "./network/reconnecting.ts";

export type LiveHandlers = { [Type in LiveEvent["type"]]?: (event: Extract<LiveEvent, { type: Type }>) => void } & {
  /** The stream is open again after an interruption, during which events were missed. */
  reconnected?: () => void;
};
export type LiveState = "connecting" | "open" | "closed";

const eventTypes: readonly LiveEvent["type"][] = [
  "ride",
  "goals",
  "kudos",
  "feedback",
  "help",
  "stop",
  "rideState",
  "bike",
  "access",
  "closed",
];
const longestPauseMs = 8000;
/** How long the first opening may take without fetching the screen's data a second time. */
const promptMs = 1000;
/** From the end of a session to the reply that brings the browser the next one. */
const signInSettlesMs = 1000;

/**
 * Listens to a server-sent event stream (`urlOf("patients.live", { id })`; null: to none) for as long as the component
 * is on screen. Reconnects by itself; stays closed after the server's 'closed' event.
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
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    const beganAtMs = Date.now();
    let hasBeenOpen = false;
    const watch = watchStream();

    const end = () => {
      watch.find();
      clearTimeout(timer);
      source?.close();
    };
    const receive = (message: MessageEvent<string>) => {
      const event = JSON.parse(message.data) as LiveEvent;
      handle(event);
      if (event.type !== "closed") return;
      end();
      setState("closed");
      // Somebody may be signing in in another tab: their sign-in ended this one's, and this screen becomes theirs.
      if (event.reason === "signed-out") timer = setTimeout(reportIfSignedOut, signInSettlesMs);
    };
    const connect = () => {
      source = new EventSource(url);
      source.onopen = () => {
        failures = 0;
        watch.find();
        isConnected.set(true);
        setState("open");
        if (hasBeenOpen || Date.now() - beganAtMs > promptMs) tellReconnected();
        hasBeenOpen = true;
      };
      source.onmessage = receive;
      for (const type of eventTypes) source.addEventListener(type, receive);
      source.onerror = () => {
        setState("connecting");
        watch.lose();
        if (source?.readyState === EventSource.CLOSED) reportIfSignedOut();
        else isConnected.set(false);
        // Not left to the browser: it gives up after a refusal, and otherwise all screens would come back at once.
        source?.close();
        failures += 1;
        timer = setTimeout(connect, pauseBeforeTry(failures));
      };
    };
    watch.lose();
    connect();
    return end;
  }, [url]);

  return state;
}

/** A refused stream does not say why. The sign-in session may have ended while events did not arrive. */
function reportIfSignedOut(): void {
  call("auth.user").catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) reportSignedOut();
  });
}

/** Milliseconds: longer with each failure in a row, and different on each screen. */
const pauseBeforeTry = (failures: number): number =>
  Math.min(1000 * 2 ** failures, longestPauseMs) * (0.5 + Math.random() / 2);
