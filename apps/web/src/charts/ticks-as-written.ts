/** Only the ticks whose label is exact: rounded, 0.5 would be a second 1 on the axis. */
export function ticksAsWritten(ticks: readonly number[], decimals: number): number[] {
  return ticks.filter((tick) => Number(tick.toFixed(decimals)) === tick);
}
