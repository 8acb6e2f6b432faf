/**
 * Whole numbers that add up to `whole`, by largest remainder: each amount is rounded down, and what is then missing goes
 * to those that lost most. `whole` is less than 1 off the sum of the amounts, as each part is off its amount.
 */
export function roundToSum(amounts: readonly number[], whole: number): number[] {
  const parts = amounts.map(Math.floor);
  const missing = whole - parts.reduce((sum, part) => sum + part, 0);
  const lost = (index: number) => (amounts[index] ?? 0) - (parts[index] ?? 0);
  const mostLost = [...parts.keys()].sort((a, b) => lost(b) - lost(a)).slice(0, missing);
  return parts.map((part, index) => (mostLost.includes(index) ? part + 1 : part));
}
