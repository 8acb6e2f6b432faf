const waitsMs = [1000, 2000, 4000, 8000, 15_000, 30_000];

/** How long to wait after the failed attempt of this number, counted from 1. The last wait repeats without end. */
export const backoffMs = (attempt: number): number => waitsMs[Math.min(attempt, waitsMs.length) - 1] ?? 1000;
