import { openChannel } from "../browser-storage.ts";
import { type OpenStream, openStream, type StreamNews, silentAfterBeats } from "./own-stream.ts";

/** What the pages of one browser tell each other about a stream. Who leads holds it for all of them. */
type Message = { readonly from: string } & (
  | { readonly kind: "who" }
  | { readonly kind: "here"; readonly isOpen: boolean; readonly isQuiet: boolean }
  | { readonly kind: "leads" }
  | { readonly kind: "news"; readonly news: StreamNews }
);
type Said = Message extends infer One ? (One extends Message ? Omit<One, "from"> : never) : never;

/** Longer than a stream may be silent before its leader opens it again, and different on each page. */
const patienceMs = (beatMs: number) => beatMs * silentAfterBeats + 3000 + Math.random() * 2000;
const usualBeatMs = 10_000;
const answerMs = 3000;

/**
 * One stream for all pages of this browser, because it opens at most six connections to a server over HTTP/1.1. The
 * page that has the Web Lock leads: it holds the stream and passes its news on. When it goes, the browser gives the lock
 * to the next; a frozen one, which holds it but says nothing, loses it (docs/decisions/107-a-line-that-is-silent.md).
 * Where the browser has no locks or no channel, the page holds a stream of its own.
 */
export function shareStream(url: string, tell: (news: StreamNews) => void): OpenStream {
  const name = `live ${url}`;
  const me = crypto.randomUUID();
  const closed = new AbortController();
  let channel: BroadcastChannel | null = null;
  let waiting = new AbortController();
  let stream: OpenStream | undefined;
  let release: (() => void) | undefined;
  let leader: string | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;
  let isQuiet = false;
  let beatMs: number | undefined;

  const say = (said: Said) => channel?.postMessage({ ...said, from: me });
  const take = (news: StreamNews) => {
    if (news.kind === "event" && !isOpen) take({ kind: "open" });
    isQuiet = news.kind === "quiet";
    if (news.kind === "event" && news.event.type === "beat") beatMs = news.event.everySeconds * 1000;
    if (news.kind === "open") isOpen = true;
    if (news.kind === "lost") isOpen = false;
    tell(news);
  };
  const lead = () => {
    clearTimeout(patience);
    leader = me;
    say({ kind: "leads" });
    const takeForAll = (news: StreamNews) => {
      say({ kind: "news", news });
      take(news);
    };
    // Events may have been missed since the page before this one led.
    if (isOpen) takeForAll({ kind: "lost", isRefused: false });
    stream = openStream(url, takeForAll);
  };
  const standDown = () => {
    waiting.abort();
    stream?.close();
    stream = undefined;
    release?.();
    release = undefined;
    leader = undefined;
    clearTimeout(patience);
    channel?.close();
    channel = null;
  };
  /** What the page does without locks: some browsers have them, but not where site data are blocked. */
  const standAlone = () => {
    standDown();
    stream = openStream(url, take);
  };

  const wantLock = (steal: boolean) => {
    const { signal } = waiting;
    navigator.locks
      .request(name, steal ? { steal } : { signal }, () => {
        if (signal.aborted) return;
        return new Promise<void>((done) => {
          release = done;
          lead();
        });
      })
      .catch((error: unknown) => {
        if (signal.aborted) return;
        if (!(error instanceof DOMException && error.name === "AbortError")) return standAlone();
        // Another page has taken it, because this one was frozen.
        standDown();
        if (isOpen) take({ kind: "lost", isRefused: false });
        follow();
      });
  };
  const waitFor = (milliseconds: number, then: () => void) => {
    clearTimeout(patience);
    patience = setTimeout(then, milliseconds);
  };
  const takeOver = () => {
    waiting.abort();
    waiting = new AbortController();
    wantLock(true);
  };
  const askWhoLeads = () => {
    say({ kind: "who" });
    waitFor(answerMs, takeOver);
  };
  /** A leader in the background may answer, although its timers are too slow to see that its stream is silent. */
  const doubt = () => (isOpen && beatMs !== undefined ? takeOver() : askWhoLeads());
  const follow = () => {
    channel = openChannel(name);
    if (!channel || !navigator.locks) return standAlone();
    channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data);
    waiting = new AbortController();
    wantLock(false);
    askWhoLeads();
  };
  const receive = (message: Message) => {
    if (leader === me) {
      if (message.kind === "who") say({ kind: "here", isOpen, isQuiet });
      return;
    }
    if (message.kind === "who") return;
    if (message.kind === "leads") leader = message.from;
    leader ??= message.from;
    if (message.from !== leader) return;
    waitFor(patienceMs(beatMs ?? usualBeatMs), doubt);
    if (message.kind === "news") return take(message.news);
    if (message.kind === "leads") return;
    if (message.isOpen !== isOpen) take(message.isOpen ? { kind: "open" } : { kind: "lost", isRefused: false });
    if (message.isQuiet) take({ kind: "quiet" });
  };

  const rest = () => standDown();
  const goOn = () => {
    if (channel || stream) return;
    if (isOpen) take({ kind: "lost", isRefused: false });
    follow();
  };
  // A page that the browser puts aside hears nothing, and must not hold the stream of the others.
  const { signal } = closed;
  window.addEventListener("pagehide", rest, { signal });
  window.addEventListener("pageshow", goOn, { signal });
  document.addEventListener("freeze", rest, { signal });
  document.addEventListener("resume", goOn, { signal });
  document.addEventListener(
    "visibilitychange",
    () => {
      if (!document.hidden && leader !== me && channel) askWhoLeads();
    },
    { signal },
  );
  follow();
  return {
    close() {
      closed.abort();
      standDown();
    },
  };
}
