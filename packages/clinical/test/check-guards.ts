import { BENEFIT } from "../src/coefficients/benefit.ts";
import { DECONDITIONING } from "../src/coefficients/deconditioning.ts";
import { FALLS } from "../src/coefficients/falls.ts";
import { LENGTH_OF_STAY } from "../src/coefficients/length-of-stay.ts";
import { PRESCRIPTION } from "../src/coefficients/prescription.ts";
import { PRESSURE } from "../src/coefficients/pressure.ts";
import { READMISSION } from "../src/coefficients/readmission.ts";
import { VTE } from "../src/coefficients/vte.ts";
import { BRADEN_ESTIMATE } from "../src/scores/braden.ts";

/**
 * Guards, listed by hand. No input, or only one outside the wire's limits, triggers some of them (the
 * smallest VTE probability is 0.12 %), so no worked case can detect a change: the value itself is checked here.
 */
const GUARDS = [
  ["deconditioning 0.01-0.85", DECONDITIONING.limits, 0.01, 0.85],
  ["VTE 0.001-0.25", VTE.limits, 0.001, 0.25],
  ["falls 0.001-0.30", FALLS.limits, 0.001, 0.3],
  ["pressure injury 0.002-0.40", PRESSURE.limits, 0.002, 0.4],
  ["readmission 0.03-0.40", READMISSION.limits, 0.03, 0.4],
  ["length of stay 1.5-45 days", LENGTH_OF_STAY.limitsDays, 1.5, 45],
  ["generated goals 25-45 W", PRESCRIPTION.watts, 25, 45],
] as const;

const GUARDED_METRICS = [
  ["1200 watt-minutes a day", PRESCRIPTION.mostWattMinutesPerDay, 1200],
  ["5 minutes in bed or ICU", PRESCRIPTION.fewestMinutes.bedbound, 5],
  ["8 minutes for others", PRESCRIPTION.fewestMinutes.others, 8],
  ["Braden sensory at least 2", BRADEN_ESTIMATE.sensory.lowest, 2],
  ["0.5 days in rehabilitation", BENEFIT.daysSaved.mostInRehab, 0.5],
] as const;

export function checkGuards(): string[] {
  const problems: string[] = [];
  for (const [name, { low, high }, expectedLow, expectedHigh] of GUARDS) {
    if (low.value !== expectedLow || high.value !== expectedHigh) problems.push(`${name}: ${low.value}-${high.value}`);
  }
  for (const [name, metric, expected] of GUARDED_METRICS) {
    if (metric.value !== expected) problems.push(`${name}: ${metric.value}`);
  }
  return problems;
}
