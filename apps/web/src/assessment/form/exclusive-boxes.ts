import { FLAG_GROUPS, type FlagGroupName } from "@bedside-bike/clinical";
import { type AssessmentValues, type Box, boxesOfGroup } from "./assessment-values.ts";

/**
 * What else changes when a box is ticked or cleared. A 'none' box clears its group, an item clears the
 * 'none'; on the anonymous page the admission boxes are independent. Clearing 'other' clears its text.
 */
export function tickBox(
  group: FlagGroupName,
  box: Box,
  isTicked: boolean,
  isIndependent: boolean,
): Partial<AssessmentValues> {
  const { none } = FLAG_GROUPS[group];
  const changes: Partial<AssessmentValues> = {};
  if (isTicked && !isIndependent) {
    for (const other of box === none ? boxesOfGroup(group) : [none]) changes[other] = false;
  }
  changes[box] = isTicked;
  if (group === "admission" && changes.admission_other === false) changes.admission_diagnosis = "";
  return changes;
}
