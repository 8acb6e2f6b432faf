import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";

/** REPORT-8: charts follow the pointer at most 60 times a second, on faster screens too. */
const shortestPauseMs = 1000 / 60;

/** Which of `count` points the pointer or the arrow keys are on. `indexAt` finds it from px inside the chart. */
export function useActivePoint(count: number, indexAt: (x: number) => number) {
  const [active, setActive] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastMs = useRef(0);

  useEffect(() => () => clearTimeout(timer.current), []);

  const follow = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    clearTimeout(timer.current);
    const move = () => {
      lastMs.current = performance.now();
      setActive(Math.min(Math.max(indexAt(x), 0), count - 1));
    };
    timer.current = setTimeout(move, Math.max(0, lastMs.current + shortestPauseMs - performance.now()));
  };

  const leave = () => {
    clearTimeout(timer.current);
    setActive(null);
  };

  const move = (event: KeyboardEvent) => {
    const current = active ?? count;
    const targets: Record<string, number> = {
      ArrowLeft: current - 1,
      ArrowDown: current - 1,
      ArrowRight: active === null ? 0 : current + 1,
      ArrowUp: active === null ? 0 : current + 1,
      Home: 0,
      End: count - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setActive(Math.min(Math.max(target, 0), count - 1));
  };

  return { active, onPointerMove: follow, onPointerLeave: leave, onKeyDown: move, onBlur: leave };
}
