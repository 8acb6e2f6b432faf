import { AFTER_RIDE_HAZARDS } from "./hazards/after-ride.ts";
import { ANSWER_HAZARDS } from "./hazards/answers.ts";
import { CLEARANCE_HAZARDS } from "./hazards/clearance.ts";
import { DOSE_HAZARDS } from "./hazards/dose.ts";
import type { Hazard, HazardGroup } from "./hazards/hazard.ts";
import { IDENTITY_HAZARDS } from "./hazards/identity.ts";
import { MODEL_21_HAZARDS } from "./hazards/model-21.ts";
import { MODEL_22_HAZARDS } from "./hazards/model-22.ts";
import { NUMBER_HAZARDS } from "./hazards/numbers.ts";
import { OPERATION_HAZARDS } from "./hazards/operation.ts";
import { SAFETY_CHECK_HAZARDS } from "./hazards/safety-check.ts";
import { SCREEN_HAZARDS } from "./hazards/screens.ts";
import { SOURCE_HAZARDS } from "./hazards/sources.ts";

/** What docs/clinical/hazard-log.md lists, in its order. */
export const hazardGroups: readonly HazardGroup[] = [
  IDENTITY_HAZARDS,
  ANSWER_HAZARDS,
  SAFETY_CHECK_HAZARDS,
  CLEARANCE_HAZARDS,
  DOSE_HAZARDS,
  NUMBER_HAZARDS,
  SCREEN_HAZARDS,
  OPERATION_HAZARDS,
  SOURCE_HAZARDS,
  AFTER_RIDE_HAZARDS,
  MODEL_21_HAZARDS,
  MODEL_22_HAZARDS,
];

export const hazards: readonly Hazard[] = hazardGroups.flatMap((group) => group.hazards);
