import { ENGINE_VERSION } from "@bedside-bike/clinical";
import type { StoredEngine1Assessment, StoredEngine20Assessment, StoredRiskAssessment } from "@bedside-bike/contract";
import type { ShownAssessment } from "./shown-result.ts";

export type StoredAssessment = StoredRiskAssessment | StoredEngine20Assessment | StoredEngine1Assessment;

/** Only such an assessment can be renewed, tried with other answers, or lead to goals. */
export const isOfToday = (stored: StoredAssessment): stored is StoredRiskAssessment =>
  stored.engine_version === ENGINE_VERSION;

/** Shown by engine-1-result.tsx alone. */
export const isEngine1 = (stored: StoredAssessment): stored is StoredEngine1Assessment =>
  stored.engine_version === "1.0.0";

export type DrawnAssessment = Exclude<StoredAssessment, StoredEngine1Assessment>;

/** An assessment as the screens draw it. Engine 2.0 carried no step over, and did not estimate days still ahead. */
export function toShown(stored: DrawnAssessment): ShownAssessment {
  if (isOfToday(stored)) return stored;
  const { mobility_benefits: benefits, not_used, ...rest } = stored;
  return {
    ...rest,
    safety: { ...stored.safety, unread: [] },
    falls: { ...stored.falls, score_sentence: null },
    losData: { ...stored.losData, remaining_days: null },
    mobility_benefits: benefits && { ...benefits, isShown: benefits.doseFraction > 0 },
    earlier: [],
    earlier_not_used: not_used,
  };
}
