import { clamp, roundHalfUp } from "../arithmetic.ts";
import { PRESCRIPTION } from "../coefficients/prescription.ts";
import { calculateMets } from "../progression/cycling.ts";

/** REPORT-3, REPORT-6. */
export const REPORT_TARGETS = { minutesPerDay: 15, watts: 45 } as const;

/** What the screens say about METs: the target band, and the weight assumed if none is known (kg). */
export const METS_BAND = { low: 2, high: PRESCRIPTION.mets.targetHigh.value } as const;
export const UNKNOWN_WEIGHT_KG = PRESCRIPTION.unknownWeightKg.value;

/** DASHBOARD-26: the equation for leg cycling of docs/clinical/evidence.md 6. */
export function metabolicEquivalents(powerWatts: number, weightKg?: number | null): number {
  const weight = weightKg && weightKg > 0 ? weightKg : UNKNOWN_WEIGHT_KG;
  return roundHalfUp(calculateMets(powerWatts, weight), 1);
}

/** Percent, one decimal; may exceed 100. REPORT-6. */
export const efficiencyPercent = (averagePowerWatts: number, ownWatts: number): number =>
  roundHalfUp((averagePowerWatts / ownWatts) * 100, 1);

/** Percent, one decimal. REPORT-6. */
export const consistencyPercent = (minutes: number, goalMinutes: number): number =>
  roundHalfUp(clamp((minutes / goalMinutes) * 100, 0, 100), 1);

/** EDITOR-13: level 1 is 30 W, level 9 is 50 W. */
export function powerForResistance(level: number): number {
  const { atLevelOneWatts, spanWatts, levels, low } = PRESCRIPTION.resistance;
  return atLevelOneWatts.value + ((level - low.value) * spanWatts.value) / levels.value;
}

/** The inverse of `powerForResistance`, to a whole level of the editor's 1-9. */
export function resistanceForPower(watts: number): number {
  const { atLevelOneWatts, spanWatts, levels, low } = PRESCRIPTION.resistance;
  const level = roundHalfUp(low.value + (levels.value * (watts - atLevelOneWatts.value)) / spanWatts.value);
  return clamp(level, low.value, low.value + levels.value);
}
