import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onceASecond } from "./once-a-second.ts";

describe("What is handed on once a second", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** What was handed on, and when, in milliseconds. */
  function collect(handle: (items: readonly string[]) => Promise<void> = async () => undefined) {
    const beganAt = performance.now();
    const handed: [number, string[]][] = [];
    const collected = onceASecond(
      (items: readonly string[]) => {
        handed.push([Math.round(performance.now() - beganAt), [...items]]);
        return handle(items);
      },
      (item) => item[0] as string,
    );
    return { ...collected, handed };
  }

  it("goes at once if nothing went in the last second, otherwise when that is over, with each key's latest", async () => {
    const { add, handed } = collect();
    add(["a1"]);
    await vi.advanceTimersByTimeAsync(400);
    add(["a2", "b1"]);
    add(["a3"]);
    await vi.advanceTimersByTimeAsync(4600);
    add(["c1"]);
    add([]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(handed).toEqual([
      [20, ["a1"]],
      [1020, ["a3", "b1"]],
      [5020, ["c1"]],
    ]);
  });

  it("goes with a flush too, once, and later items follow a second later", async () => {
    const { add, flush, handed } = collect();
    add(["a1"]);
    await vi.advanceTimersByTimeAsync(400);
    add(["a2"]);
    await flush();
    await flush();
    add(["a3"]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(handed).toEqual([
      [20, ["a1"]],
      [400, ["a2"]],
      [1400, ["a3"]],
    ]);
  });

  it("goes one after the other, however long one takes", async () => {
    let underWay = 0;
    let most = 0;
    const { add, flush, handed } = collect(async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((done) => setTimeout(done, 2500));
      underWay -= 1;
    });
    add(["a1"]);
    await vi.advanceTimersByTimeAsync(100);
    add(["a2"]);
    const flushed = [flush(), flush()];
    add(["b1"]);
    await vi.advanceTimersByTimeAsync(10_000);
    await Promise.all(flushed);
    expect([most, handed]).toEqual([
      1,
      [
        [20, ["a1"]],
        [2520, ["a2", "b1"]],
      ],
    ]);
  });

  it("that failed is an error for everybody who asked for it, and ends nothing", async () => {
    let isDown = true;
    const { add, flush, handed } = collect(async () => {
      if (isDown) throw new Error("down");
    });
    add(["a1"]);
    const outcomes = await Promise.allSettled([flush(), flush()]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    add(["b1"]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(handed.length).toBe(2);
    isDown = false;
    add(["c1"]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(handed.map(([, items]) => items)).toEqual([["a1"], ["b1"], ["c1"]]);
  });
});
