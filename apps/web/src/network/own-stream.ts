import type { LiveEvent } from "@bedside-bike/contract";
import { isConnected, pauseBeforeTry, untilAnswered } from "./network.ts";

export type StreamNews =
  | { readonly kind: "open" }
  | { readonly kind: "event"; readonly event: LiveEvent }
  /** A beat is missing: what the page shows may be old. */
  | { readonly kind: "quiet" }
  | { readonly kind: "lost"; readonly isRefused: boolean };

export interface OpenStream {
  close(): void;
}

/** One beat may come late; after two and a half the line is dead. */
const quietAfterBeats = 1.5;
export const silentAfterBeats = 2.5;
/** Longer with each failure: a busy server must not be asked again before it could answer. */
const openingMs = 10_000;

/**
 * A server-sent event stream that opens again by itself until it is closed, also when nothing says that its line is
 * dead: once the server has sent a beat, the page knows how often to expect one. A server without beats is waited for.
 */
export function openStream(url: string, tell: (news: StreamNews) => void): OpenStream {
  const closed = new AbortController();
  let source: EventSource | undefined;
  let failures = 0;
  let beatMs: number | undefined;
  let heardAtMs = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let silent: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    for (const timer of [again, quiet, silent]) clearTimeout(timer);
    source?.close();
  };
  const lose = (isRefused: boolean) => {
    stop();
    tell({ kind: "lost", isRefused });
  };
  const giveUp = () => {
    lose(false);
    void untilAnswered(closed.signal).then(connect);
  };
  const hear = () => {
    heardAtMs = Date.now();
    clearTimeout(quiet);
    clearTimeout(silent);
    if (beatMs === undefined) return;
    quiet = setTimeout(() => tell({ kind: "quiet" }), beatMs * quietAfterBeats);
    silent = setTimeout(giveUp, beatMs * silentAfterBeats);
  };
  const connect = () => {
    if (closed.signal.aborted) return;
    const opening = new EventSource(url);
    source = opening;
    silent = setTimeout(giveUp, openingMs * (failures + 1));
    opening.onopen = () => {
      failures = 0;
      isConnected.set(true);
      hear();
      tell({ kind: "open" });
    };
    opening.onmessage = ({ data }: MessageEvent<string>) => {
      const event = JSON.parse(data) as LiveEvent;
      if (event.type === "beat") beatMs = event.everySeconds * 1000;
      hear();
      tell({ kind: "event", event });
    };
    opening.onerror = () => {
      const isRefused = opening.readyState === EventSource.CLOSED;
      if (!isRefused) isConnected.set(false);
      // Not left to the browser: it gives up after a refusal, and otherwise all screens would come back at once.
      lose(isRefused);
      failures += 1;
      again = setTimeout(connect, pauseBeforeTry(failures));
    };
  };
  /** Timers stand still while a tablet sleeps. */
  const look = () => {
    if (document.hidden || source?.readyState !== EventSource.OPEN || beatMs === undefined) return;
    if (Date.now() - heardAtMs > beatMs * silentAfterBeats) giveUp();
  };
  document.addEventListener("visibilitychange", look, { signal: closed.signal });
  connect();
  return {
    close() {
      closed.abort();
      stop();
    },
  };
}
