import type { LevelOfCare } from "../questions.ts";
import type { SafetyClass, SafetyLimit } from "./safety-item.ts";

/** From the least strict to the strictest. */
const CLASSES: Readonly<Record<SafetyClass, number>> = { green: 0, amber: 1, stop: 2 };
const LIMITS: Readonly<Record<SafetyLimit, number>> = { assisted_only: 1, unloaded_only: 2, passive_only: 3 };
const LEVELS: Readonly<Record<LevelOfCare, number>> = { rehab: 0, ward: 1, stepdown: 2, icu: 3 };

const strictnessOf = (limit: SafetyLimit | null): number => (limit === null ? 0 : LIMITS[limit]);

export const isWorseClass = (now: SafetyClass, before: SafetyClass): boolean => CLASSES[now] > CLASSES[before];

export const isStricterLimit = (now: SafetyLimit | null, before: SafetyLimit | null): boolean =>
  strictnessOf(now) > strictnessOf(before);

export const stricterLimit = (one: SafetyLimit | null, other: SafetyLimit | null): SafetyLimit | null =>
  isStricterLimit(other, one) ? other : one;

/** Rehabilitation, ward, step-down, intensive care. */
export const isHigherCare = (now: LevelOfCare, before: LevelOfCare): boolean => LEVELS[now] > LEVELS[before];
