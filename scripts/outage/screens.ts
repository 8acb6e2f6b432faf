import { type ClientRequest, get } from "node:http";
import { cookieOf } from "./ward.ts";

/** As a screen of the web app does it: apps/web/src/live.ts. */
const longestPauseMs = 8000;
const pauseBeforeTry = (failures: number): number =>
  Math.min(1000 * 2 ** failures, longestPauseMs) * (0.5 + Math.random() / 2);

/** A live stream of one patient, which comes back by itself. */
class Screen {
  /** When it lost its stream, and when that was open again; by performance.now(). */
  readonly breaks: { at: number; backAt: number | null }[] = [];
  lastEventAt = 0;
  #isClosed = false;
  #request: ClientRequest | undefined;
  #failures = 0;
  readonly #url: string;
  readonly #cookie: string;

  constructor(url: string, cookie: string) {
    this.#url = url;
    this.#cookie = cookie;
    this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    this.#request?.destroy();
  }

  #connect(): void {
    let hasFailed = false;
    const fail = () => {
      if (hasFailed || this.#isClosed) return;
      hasFailed = true;
      this.#request?.destroy();
      const last = this.breaks.at(-1);
      if (!last || last.backAt !== null) this.breaks.push({ at: performance.now(), backAt: null });
      this.#failures += 1;
      setTimeout(() => this.#isClosed || this.#connect(), pauseBeforeTry(this.#failures));
    };
    this.#request = get(this.#url, { agent: false, headers: { cookie: this.#cookie } }, (response) => {
      if (response.statusCode !== 200) return fail();
      this.#failures = 0;
      const last = this.breaks.at(-1);
      if (last) last.backAt ??= performance.now();
      response.setEncoding("utf8").on("data", (text: string) => {
        if (text.includes("data: ")) this.lastEventAt = performance.now();
      });
      response.on("error", fail).on("close", fail);
    }).on("error", fail);
  }
}

/** The screens of the first patients, each showing the open ride on their bike. */
export class Screens {
  readonly #screens: Screen[];

  constructor(url: string, count: number) {
    this.#screens = Array.from(
      { length: count },
      (_, index) => new Screen(`${url}/api/patients/${index + 1}/live`, cookieOf(index + 1)),
    );
  }

  /** Whether each screen has shown something of its ride since then. */
  haveEventsSince = (since: number): boolean => this.#screens.every(({ lastEventAt }) => lastEventAt > since);

  /**
   * The longest time that a screen took to get its stream back, counted from its break or, if that was later, from when
   * the database could be written to again.
   */
  secondsUntilBack(since: number, writableAt: number): number {
    const waits = this.#screens.flatMap(({ breaks }) =>
      breaks
        .filter(({ at }) => at >= since)
        .map(({ at, backAt }) => (backAt ?? performance.now()) - Math.max(at, writableAt)),
    );
    return Math.max(0, ...waits) / 1000;
  }

  /** How many screens have lost their stream since then. */
  countBroken = (since: number): number =>
    this.#screens.filter(({ breaks }) => breaks.some(({ at }) => at >= since)).length;

  close(): void {
    for (const screen of this.#screens) screen.close();
  }
}
