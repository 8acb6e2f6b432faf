/** As in DASHBOARD-20: watts, and minutes and days as well. */
const noticeable = 0.5;

/** True if the straight line through the values, oldest first, ends lower than it begins. */
export function falls(values: readonly number[]): boolean {
  const middle = (values.length - 1) / 2;
  const slope = values.reduce((sum, value, index) => sum + (index - middle) * value, 0);
  const spread = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  return spread > 0 && (slope / spread) * (values.length - 1) < -noticeable;
}
