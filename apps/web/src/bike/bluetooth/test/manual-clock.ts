import type { Clock } from "../clock.ts";

export interface ManualClock extends Clock {
  /** Moves the clock, calling what is due in its order; promises settle in between. */
  pass(ms: number): Promise<void>;
  /** Sets the clock without time having passed. */
  setTo(ms: number): void;
}

const settle = async () => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
};

/** A clock that stands still until a test moves it. */
export function createManualClock(startMs = 1_000_000): ManualClock {
  let elapsed = 0;
  let wall = startMs;
  const waiting = new Set<{ dueAt: number; call: () => void }>();
  return {
    now: () => wall,
    after(ms, call) {
      const entry = { dueAt: elapsed + ms, call };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    setTo(ms) {
      wall = ms;
    },
    async pass(ms) {
      await settle();
      const end = elapsed + ms;
      for (;;) {
        const [next] = [...waiting].filter(({ dueAt }) => dueAt <= end).sort((a, b) => a.dueAt - b.dueAt);
        if (!next) break;
        waiting.delete(next);
        wall += next.dueAt - elapsed;
        elapsed = next.dueAt;
        next.call();
        await settle();
      }
      wall += end - elapsed;
      elapsed = end;
      await settle();
    },
  };
}
