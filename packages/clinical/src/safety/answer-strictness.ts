import { capOf } from "./caps.ts";
import { findMatch, type HeldConditions, rulesOf } from "./compiled-rules.ts";
import { isLungLimiting } from "./lung-limits.ts";
import { NEWS2, pointsOfConsciousness, pointsOfOxygen, pointsOfRass, pointsOfSign } from "./news2.ts";
import type { SafetyClass, SafetyLimit } from "./safety-item.ts";
import { isStricterLimit, isWorseClass, stricterLimit } from "./strictness.ts";

export type AnswerValue = string | number | boolean;

/** What an answer alone means for a plan, in the order in which 'stricter' compares. Source: model 2.2, A.5. */
export interface AnswerGrade {
  readonly class: SafetyClass;
  readonly limit: SafetyLimit | null;
  /** The higher, the stricter: METs, minutes and sessions taken away, NEWS2's points, the limit for lungs. */
  readonly rest: readonly number[];
}

/** Null is no cap; without load is less than any METs. */
const strictnessOf = (most: number | null): number => (most === null ? Number.NEGATIVE_INFINITY : -most);

export function news2PointsOf(id: string, answer: AnswerValue): number {
  if (typeof answer === "number") {
    if (id === "rass") return pointsOfRass(answer);
    return id in NEWS2.bands ? pointsOfSign(id as keyof typeof NEWS2.bands, answer) : 0;
  }
  if (id === "consciousness") return pointsOfConsciousness(String(answer));
  return id === "oxygen_support" ? pointsOfOxygen(String(answer)) : 0;
}

/** On NEWS2's first scale, whatever the patient's is. */
export function gradeOf(id: string, answer: AnswerValue, held: HeldConditions): AnswerGrade {
  const match = findMatch(rulesOf(id), answer, held);
  const cap = capOf(id, answer);
  const limit = stricterLimit(match?.limit ?? null, cap?.mode ?? null);
  const isWithoutLoad = limit === "passive_only" || limit === "unloaded_only";
  return {
    class: match?.reason.class ?? "green",
    limit,
    rest: [
      strictnessOf(isWithoutLoad ? 0 : (cap?.mets ?? null)),
      strictnessOf(cap?.minutes ?? null),
      strictnessOf(cap?.sessions ?? null),
      news2PointsOf(id, answer),
      isLungLimiting(id, answer) ? 1 : 0,
    ],
  };
}

/** STOP, a worse class, or the same class and nothing milder. */
export function isAtLeastAsStrict(one: AnswerGrade, other: AnswerGrade): boolean {
  if (one.class === "stop" || isWorseClass(one.class, other.class)) return true;
  if (one.class !== other.class || isStricterLimit(other.limit, one.limit)) return false;
  return one.rest.every((value, part) => value >= (other.rest[part] as number));
}

/** Positive if the first is the stricter one, by the first part in which they differ. */
export function compareStrictness(one: AnswerGrade, other: AnswerGrade): number {
  if (one.class !== other.class) return isWorseClass(one.class, other.class) ? 1 : -1;
  if (one.limit !== other.limit) return isStricterLimit(one.limit, other.limit) ? 1 : -1;
  const part = one.rest.findIndex((value, index) => value !== other.rest[index]);
  return part < 0 ? 0 : (one.rest[part] as number) - (other.rest[part] as number);
}
