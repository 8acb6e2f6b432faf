interface Segment {
  /** Of the circle, on both axes. */
  readonly middle: number;
  readonly radius: number;
  /** How much of its height, 0 to 1. */
  readonly filled: number;
}

/** The path of the lower part of a circle, up to a level: a vessel filled so far. */
export function segmentBelow({ middle, radius, filled }: Segment): string {
  const level = radius * (1 - 2 * filled);
  const half = Math.sqrt(radius ** 2 - level ** 2);
  const at = (value: number) => (middle + value).toFixed(2);
  return `M${at(-half)} ${at(level)}A${radius} ${radius} 0 ${filled > 0.5 ? 1 : 0} 0 ${at(half)} ${at(level)}Z`;
}
