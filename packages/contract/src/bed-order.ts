const natural = new Intl.Collator("en", { numeric: true });

/** Beds as a ward counts them: '2-A' before '12-B'; patients without a bed last. */
export function compareBeds(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return natural.compare(a, b);
}
