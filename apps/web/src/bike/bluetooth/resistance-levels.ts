import type { ResistanceRange } from "@bedside-bike/ride/bluetooth";
import type { ResistanceLimit } from "./bike-state.ts";

/** Our scale, the one of goals. */
const lowest = 1;
const highest = 10;
const pressLevels = 0.5;

/** Plus may go one level above an active resistance goal. */
export const limitOfGoal = (goalLevel: number): ResistanceLimit => ({ maximumLevel: goalLevel + 1 });

/** The machine's tenths are its finest unit; whole numbers of them compare exactly. */
const tenths = (machineLevel: number) => Math.round(machineLevel * 10);
const stepTenths = (range: ResistanceRange) => Math.max(1, tenths(range.stepLevel));
const spanTenths = (range: ResistanceRange) => tenths(range.maximumLevel) - tenths(range.minimumLevel);

/** The highest setting of the machine that is not above so many tenths, within its range and on its steps. */
function settingAtMost(range: ResistanceRange, atMostTenths: number): number {
  const least = tenths(range.minimumLevel);
  const above = Math.min(Math.max(atMostTenths - least, 0), spanTenths(range));
  // What multiplying left of a whole step is that step.
  const steps = Math.floor(above / stepTenths(range) + 1e-9);
  return (least + steps * stepTenths(range)) / 10;
}

/** Our level 1-10 as the machine's setting: linear over its range, rounded down to its step. */
export const machineLevelOf = (range: ResistanceRange, level: number): number =>
  settingAtMost(range, tenths(range.minimumLevel) + ((level - lowest) / (highest - lowest)) * spanTenths(range));

/** The machine's setting as our level 1-10 with one decimal. */
export function levelOf(range: ResistanceRange, machineLevel: number): number {
  const part = (tenths(machineLevel) - tenths(range.minimumLevel)) / spanTenths(range);
  const level = lowest + Math.min(Math.max(part, 0), 1) * (highest - lowest);
  return Math.round(level * 10) / 10;
}

/** The larger of half a level and one step of the machine, in tenths of the machine's. */
function pressTenths(range: ResistanceRange): number {
  return Math.max((pressLevels / (highest - lowest)) * spanTenths(range), stepTenths(range));
}

/** The setting one press below, or the machine's least; never above the limit, wherever the machine stood before. */
export function settingBelow(range: ResistanceRange, from: number, limit: ResistanceLimit | null): number {
  const below = settingAtMost(range, tenths(from) - pressTenths(range));
  return limit ? Math.min(below, machineLevelOf(range, limit.maximumLevel)) : below;
}

/** The setting one press above, or as much of it as limit and range leave. Lower than `from` if that is above the limit. */
export function settingAbove(range: ResistanceRange, from: number, limit: ResistanceLimit): number {
  const above = settingAtMost(range, tenths(from) + pressTenths(range));
  return Math.min(above, machineLevelOf(range, limit.maximumLevel));
}
