/**
 * Highest mobility level of a day, 1 to 8, in our own words. The steps are those of the Johns Hopkins Highest Level of
 * Mobility scale (Hoyer EH et al., J Hosp Med 2016;11:341): lying, active in bed, sitting, chair, standing, 10 steps,
 * 25 feet, 250 feet.
 */
export const MOBILITY_LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type MobilityLevel = (typeof MOBILITY_LEVELS)[number];

/** Borg's scale of perceived exertion. Borg 1982. */
export const BORG_LIMITS = { low: 6, high: 20, step: 1 } as const;
