/** A vertical range of the screen, in pixels. */
export interface Stretch {
  readonly top: number;
  readonly bottom: number;
}

/** Room for a focus ring between a message and a control. */
const gap = 8;

interface Screen {
  screenHeight: number;
  preferred: number;
  current: number | null;
}

/**
 * Where to put a message: its current place while that is free; otherwise the place nearest to `preferred` where it
 * covers no control and nothing that is kept visible; otherwise the nearest that covers nothing kept visible; otherwise
 * `preferred`.
 */
export function placeToast(
  controls: readonly Stretch[],
  kept: readonly Stretch[],
  height: number,
  screen: Screen,
): number {
  return findFree([...controls, ...kept], height, screen) ?? findFree(kept, height, screen) ?? startOf(height, screen);
}

const startOf = (height: number, { screenHeight, preferred }: Screen) =>
  Math.min(Math.max(0, preferred), Math.max(0, screenHeight - height));

function findFree(taken: readonly Stretch[], height: number, screen: Screen): number | undefined {
  const { screenHeight, current } = screen;
  const lowest = Math.max(0, screenHeight - height);
  const start = startOf(height, screen);
  const isFree = (top: number) =>
    top >= 0 &&
    top <= lowest &&
    taken.every((control) => control.bottom + gap <= top || control.top - gap >= top + height);
  if (current !== null && isFree(current)) return current;
  const beside = taken.flatMap(({ top, bottom }) => [bottom + gap, top - gap - height]);
  const [nearest] = [start, ...beside].filter(isFree).sort((a, b) => Math.abs(a - start) - Math.abs(b - start));
  return nearest;
}
