import { ENGINE_VERSION } from "@bedside-bike/clinical";
import type { StoredRiskAssessment } from "@bedside-bike/contract";

/** Only such an assessment can be renewed, tried with other answers, or lead to goals; an earlier engine's is to read. */
export const isOfToday = ({ engine_version }: Pick<StoredRiskAssessment, "engine_version">): boolean =>
  engine_version === ENGINE_VERSION;
