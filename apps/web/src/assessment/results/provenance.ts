import { FLAG_GROUPS, type FlagGroupName, UNGROUPED_FLAGS } from "@bedside-bike/clinical";
import { defaultAnswers } from "@bedside-bike/contract/assessment-answers";
import type { AnyResult } from "./shown-result.ts";

const single = [...(Object.keys(defaultAnswers) as (keyof typeof defaultAnswers)[]), ...UNGROUPED_FLAGS];
const groups = Object.keys(FLAG_GROUPS) as FlagGroupName[];
/** Named in the safety check and in the scores, not among the answers. */
const namedElsewhere: ReadonlySet<string> = new Set(["safety_answers", "padua", "morse", "braden"]);

/** Answers that were replaced by a default; boxes by their group, as a whole or beside those that were ticked. */
export const assumedParts = ({ assumed }: AnyResult["provenance"]) => [
  ...single.filter((field) => assumed.includes(field)),
  ...groups.flatMap((group) => {
    const flags = Object.keys(FLAG_GROUPS[group].flags);
    if (!flags.some((flag) => assumed.includes(flag))) return [];
    return flags.every((flag) => assumed.includes(flag)) ? [group] : [`${group}_rest` as const];
  }),
];

/** Without these three the figures are an average 65-year-old's. */
const decisive = ["age", "mobility_status", "admission"] as const;

export function isNobodysResult(provenance: AnyResult["provenance"]): boolean {
  const parts = assumedParts(provenance);
  return decisive.every((part) => parts.includes(part));
}

export const notRecordedParts = ({ not_recorded }: AnyResult["provenance"]) =>
  not_recorded.filter((field) => !namedElsewhere.has(field));
