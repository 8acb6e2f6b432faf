import { BENEFIT } from "../src/coefficients/benefit.ts";
import { DECONDITIONING } from "../src/coefficients/deconditioning.ts";
import { DISCHARGE } from "../src/coefficients/discharge.ts";
import { FALLS } from "../src/coefficients/falls.ts";
import { LENGTH_OF_STAY } from "../src/coefficients/length-of-stay.ts";
import { PRESCRIPTION } from "../src/coefficients/prescription.ts";
import { PRESSURE } from "../src/coefficients/pressure.ts";
import { READMISSION } from "../src/coefficients/readmission.ts";
import { VTE } from "../src/coefficients/vte.ts";
import { CAPS } from "../src/safety/caps.ts";
import { BRADEN_ESTIMATE } from "../src/scores/braden.ts";

/**
 * Guards, listed by hand. No input, or only one outside the wire's limits, triggers some of them, so no worked case
 * can detect a change: the value itself is checked here.
 */
const GUARDS = [
  ["deconditioning 0.01-0.90", DECONDITIONING.limits, 0.01, 0.9],
  ["VTE 0.001-0.25", VTE.limits, 0.001, 0.25],
  ["falls 0.001-0.30", FALLS.limits, 0.001, 0.3],
  ["pressure injury 0.002-0.40", PRESSURE.limits, 0.002, 0.4],
  ["home 0.05-0.98", DISCHARGE.homeLimits, 0.05, 0.98],
  ["readmission 0.03-0.45", READMISSION.limits, 0.03, 0.45],
  ["length of stay 1.5-45 days", LENGTH_OF_STAY.limitsDays, 1.5, 45],
  ["generated goals 25-45 W", PRESCRIPTION.watts, 25, 45],
] as const;

const GUARDED_METRICS = [
  ["1200 watt-minutes a day", PRESCRIPTION.mostWattMinutesPerDay, 1200],
  // 40 % of a stay is more than this only where that stay is longer than 45 days.
  ["18 days beyond those in the hospital at most", LENGTH_OF_STAY.limitsDays.moreThanSoFar, 18],
  // Read once, when the module loads.
  ["5 minutes a step", PRESCRIPTION.buildUp.minutesPerDay, 5],
  ["3.5 W per 10.8 kg at the start", PRESCRIPTION.start.mostWattsPerKg, 3.5 / 10.8],
  ["Braden sensory at least 2", BRADEN_ESTIMATE.sensory.lowest, 2],
  // Printed in docs/clinical/engine.md, and on no result.
  ["no effect on a facility at worst", BENEFIT.facilityOdds.low, 0],
  ["15 % off the odds of a facility at best", BENEFIT.facilityOdds.high, 0.15],
  ["no benefit shown below 0.1 points", BENEFIT.smallestShownPoints, 0.1],
] as const;

/** Below it, the stricter cap comes first. */
const isCapOfPlateletsFrom20 = (): boolean => {
  const when = CAPS.platelets?.[1]?.when ?? {};
  return "from" in when && when.from === 20;
};

export function checkGuards(): string[] {
  const problems: string[] = isCapOfPlateletsFrom20() ? [] : ["platelets 20-49 begin at 20"];
  for (const [name, { low, high }, expectedLow, expectedHigh] of GUARDS) {
    if (low.value !== expectedLow || high.value !== expectedHigh) problems.push(`${name}: ${low.value}-${high.value}`);
  }
  for (const [name, metric, expected] of GUARDED_METRICS) {
    if (metric.value !== expected) problems.push(`${name}: ${metric.value}`);
  }
  return problems;
}
