import type { LiveEvent } from "@bedside-bike/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { reportSignedOut } from "./api.ts";

export type LiveHandlers = { [Type in LiveEvent["type"]]?: (event: Extract<LiveEvent, { type: Type }>) => void };
export type LiveState = "connecting" | "open" | "closed";

const eventTypes: readonly LiveEvent["type"][] = ["ride", "goals", "kudos", "access", "closed"];
const longestPauseMs = 30_000;

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

  useEffect(() => {
    if (url === null) return;
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;

    const end = () => {
      clearTimeout(timer);
      source?.close();
    };
    const receive = (message: MessageEvent<string>) => {
      const event = JSON.parse(message.data) as LiveEvent;
      handle(event);
      if (event.type !== "closed") return;
      end();
      setState("closed");
      if (event.reason === "signed-out") reportSignedOut();
    };
    const connect = () => {
      source = new EventSource(url);
      source.onopen = () => {
        failures = 0;
        setState("open");
      };
      source.onmessage = receive;
      for (const type of eventTypes) source.addEventListener(type, receive);
      source.onerror = () => {
        setState("connecting");
        // The browser retries a dropped connection itself; after a refusal it gives up, so try again with growing pauses.
        if (source?.readyState !== EventSource.CLOSED) return;
        failures += 1;
        timer = setTimeout(connect, Math.min(1000 * 2 ** failures, longestPauseMs));
      };
    };
    connect();
    return end;
  }, [url]);

  return state;
}
