import { PRESCRIPTION } from "../coefficients/prescription.ts";

/** The motor moves the legs, staff or the motor help, or the patient pedals alone. */
export type CyclingMode = "passive" | "assisted" | "active";

/** A step of the build-up: the day if every day before was good, watts, minutes per session. Day 1 is today. */
export type BuildUpStep = readonly [day: number, watts: number, minutes: number];

/** METs = (7 + 10.8 W/kg) / 3.5 (ACSM leg cycling, Bushman 2020); unrounded. */
export function calculateMets(watts: number, weightKg: number): number {
  const { unloadedOxygen, oxygenPerWattPerKg, oxygenPerMet } = PRESCRIPTION.mets;
  return (unloadedOxygen.value + oxygenPerWattPerKg.value * (watts / weightKg)) / oxygenPerMet.value;
}
