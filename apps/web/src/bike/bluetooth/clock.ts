/** Everything here that waits uses one clock, so that tests can move it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls once after `ms`; the returned function cancels it. */
  after(ms: number, call: () => void): () => void;
}

/** The page's own clock, looked up at each call: Playwright's `page.clock` replaces it. */
export const pageClock: Clock = {
  now: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
