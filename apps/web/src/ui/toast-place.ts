/** A vertical range of the screen, in pixels. */
export interface Stretch {
  readonly top: number;
  readonly bottom: number;
}

/** Room for a focus ring between a message and a control. */
const gap = 8;

/**
 * Where to put a message: its current place while that is free, else the place nearest to `preferred` where it covers no
 * control, else `preferred`.
 */
export function placeToast(
  controls: readonly Stretch[],
  height: number,
  { screenHeight, preferred, current }: { screenHeight: number; preferred: number; current: number | null },
): number {
  const lowest = Math.max(0, screenHeight - height);
  const start = Math.min(Math.max(0, preferred), lowest);
  const isFree = (top: number) =>
    top >= 0 &&
    top <= lowest &&
    controls.every((control) => control.bottom + gap <= top || control.top - gap >= top + height);
  if (current !== null && isFree(current)) return current;
  const besideControls = controls.flatMap(({ top, bottom }) => [bottom + gap, top - gap - height]);
  const [nearest] = [start, ...besideControls].filter(isFree).sort((a, b) => Math.abs(a - start) - Math.abs(b - start));
  return nearest ?? start;
}
