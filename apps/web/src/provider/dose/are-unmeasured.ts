import type { DoseReply } from "@bedside-bike/contract";

/** Nothing is known of the watt-minutes: all that was ridden was on bikes without watts. */
export const areUnmeasured = ({
  delivered,
  unmeasuredMinutes,
}: NonNullable<DoseReply["week"]["wattMinutes"]>): boolean => delivered === 0 && unmeasuredMinutes >= 1;
