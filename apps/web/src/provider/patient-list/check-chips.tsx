import type { ProviderPatient } from "@bedside-bike/contract";
import { StateChip } from "../../goals/state-chip.tsx";

/** Where the patient's safety check stands, and whether it is due: from 12 h before its hours pass. */
export function CheckChips({ patient: { check } }: { patient: Pick<ProviderPatient, "check"> }) {
  const state = check.state === "ask_first" && check.validUntil !== null ? "cleared" : check.state;
  // Its hours have passed: 'Check due' says it all.
  const isOver = state === "none" && check.isDueSoon;
  return (
    <>
      {!isOver && <StateChip state={state} />}
      {check.isDueSoon && <StateChip state="due" />}
    </>
  );
}
