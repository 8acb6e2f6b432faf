/** The last value of a kind, for as long as it is worth showing. Times are ms of one clock. */
export interface HeldValue {
  /** Undefined keeps the held value: the frame said nothing about it. */
  hold(value: number | undefined, atMs: number): void;
  forget(): void;
  /**
   * Undefined once the value has not been repeated for as long as it is held, or if the clock was set in the meantime.
   */
  at(atMs: number): number | undefined;
}

export function createHeldValue(holdMs: number): HeldValue {
  let held: { readonly value: number; readonly atMs: number } | null = null;
  return {
    hold(value, atMs) {
      if (value !== undefined) held = { value, atMs };
    },
    forget() {
      held = null;
    },
    at: (atMs) => (held && isWithin(holdMs, held.atMs, atMs) ? held.value : undefined),
  };
}

export function isWithin(limitMs: number, oneMs: number, otherMs: number): boolean {
  return Math.abs(otherMs - oneMs) < limitMs;
}
