import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { demoHospital } from "../../test/support/people.ts";
import {
  openStreamCount,
  receivedCalls,
  sendLiveEvent,
  streamAttemptCount,
  stubReply,
} from "../../test/support/stub-server.ts";
import { urlOf } from "../api.ts";
import type { OpenStream, StreamNews } from "./own-stream.ts";
import { shareStream } from "./shared-stream.ts";

const url = urlOf("patients.live", { id: 4 });
const beat = { type: "beat", everySeconds: 10 } as const;
const kudos = { type: "kudos", patientId: 4 } as const;

const pages: OpenStream[] = [];

/** What one page of the browser would do, and what it was told. */
function openPage() {
  const news: StreamNews[] = [];
  const stream = shareStream(url, (one) => news.push(one));
  pages.push(stream);
  return { stream, news, kinds: () => news.map((one) => (one.kind === "event" ? one.event.type : one.kind)) };
}

/** Messages between pages and locks come by themselves: only timers are faked. */
async function until(isSo: () => boolean, stepMs = 0): Promise<void> {
  while (!isSo()) await vi.advanceTimersByTimeAsync(stepMs);
}

/** As a page that holds the stream's lock and does nothing any more. */
async function holdLock() {
  let isRobbed = false;
  const robbed = () => {
    isRobbed = true;
  };
  await new Promise<void>((done) => {
    const holdFor = () => {
      done();
      return new Promise<void>(() => undefined);
    };
    navigator.locks.request(`live ${url}`, holdFor).catch(robbed);
  });
  return { isRobbed: () => isRobbed };
}

const isOpen = () => openStreamCount("patients.live") === 1;
const lastOf = ({ kinds }: ReturnType<typeof openPage>) => kinds().at(-1);

beforeEach(() => {
  stubReply("system.status", demoHospital);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  for (const page of pages.splice(0)) page.close();
  vi.useRealTimers();
});

describe("a stream that beats", () => {
  it("is doubted after one missed beat, and opened anew after two, once the server answers [OFFLINE-15]", async () => {
    const page = openPage();
    await until(isOpen);
    sendLiveEvent("patients.live", beat);
    await until(() => lastOf(page) === "beat");
    await vi.advanceTimersByTimeAsync(14_900);
    expect(lastOf(page)).toBe("beat");
    await vi.advanceTimersByTimeAsync(100);
    expect(lastOf(page)).toBe("quiet");
    sendLiveEvent("patients.live", beat);
    expect(lastOf(page)).toBe("beat");

    await vi.advanceTimersByTimeAsync(24_900);
    expect(streamAttemptCount()).toBe(1);
    await until(() => streamAttemptCount() === 2, 100);
    await until(() => lastOf(page) === "open");
    expect(page.kinds()).toEqual(["open", "beat", "quiet", "beat", "quiet", "lost", "open"]);
    expect(receivedCalls("system.status")).toHaveLength(1);
  });

  it("is waited for without end by a page whose server sends no beats [OFFLINE-15]", async () => {
    const page = openPage();
    await until(isOpen);
    sendLiveEvent("patients.live", kudos);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect([streamAttemptCount(), page.kinds()]).toEqual([1, ["open", "kudos"]]);
  });
});

describe("the pages of one browser", () => {
  it("share one stream, and the next takes over when the one that holds it goes [OFFLINE-17]", async () => {
    const [first, second, third] = [openPage(), openPage(), openPage()];
    await until(() => [first, second, third].every((page) => lastOf(page) === "open"));
    sendLiveEvent("patients.live", kudos);
    await until(() => [first, second, third].every((page) => lastOf(page) === "kudos"));
    expect(streamAttemptCount()).toBe(1);

    first.stream.close();
    await until(() => [second, third].every(({ kinds }) => kinds().filter((kind) => kind === "open").length === 2));
    expect([second.kinds(), third.kinds()]).toEqual([
      ["open", "kudos", "lost", "open"],
      ["open", "kudos", "lost", "open"],
    ]);
    expect([streamAttemptCount(), isOpen()]).toEqual([2, true]);
  });

  it("take the stream from one that holds it and says nothing [OFFLINE-17]", async () => {
    const frozen = await holdLock();
    const page = openPage();
    await vi.advanceTimersByTimeAsync(2900);
    expect(streamAttemptCount()).toBe(0);
    await until(() => lastOf(page) === "open", 100);
    expect(frozen.isRobbed()).toBe(true);
  });

  it("take it from one that passed on beats and froze [OFFLINE-17]", async () => {
    const frozen = await holdLock();
    const page = openPage();
    const channel = new BroadcastChannel(`live ${url}`);
    const from = "a page that freezes";
    channel.postMessage({ from, kind: "here", isOpen: true, isQuiet: false });
    channel.postMessage({ from, kind: "news", news: { kind: "event", event: beat } });
    await until(() => lastOf(page) === "beat");
    channel.close();
    await vi.advanceTimersByTimeAsync(27_000);
    expect([streamAttemptCount(), frozen.isRobbed()]).toEqual([0, false]);
    await until(() => lastOf(page) === "open", 100);
    expect(page.kinds()).toEqual(["open", "beat", "lost", "open"]);
  });

  it("leave it when the browser puts them aside, and share one again when it brings them back [OFFLINE-17]", async () => {
    const [first, second] = [openPage(), openPage()];
    await until(() => [first, second].every((page) => lastOf(page) === "open"));
    window.dispatchEvent(new Event("pagehide"));
    expect(openStreamCount("patients.live")).toBe(0);
    window.dispatchEvent(new Event("pageshow"));
    await until(() => [first, second].every((page) => lastOf(page) === "open"));
    expect([streamAttemptCount(), isOpen()]).toEqual([2, true]);
  });

  it("open one each where the browser has no locks, or refuses them [OFFLINE-17]", async () => {
    const locks = vi.spyOn(navigator, "locks", "get");
    locks.mockReturnValue({ request: () => Promise.reject(new DOMException("", "SecurityError")) } as never);
    const first = openPage();
    await until(() => lastOf(first) === "open");
    const second = openPage();
    await until(() => lastOf(second) === "open");
    locks.mockRestore();
    expect(streamAttemptCount()).toBe(2);
  });
});
