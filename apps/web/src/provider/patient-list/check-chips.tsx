import type { ProviderPatient } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { Chip } from "../../ui/chip.tsx";

type State = ProviderPatient["check"]["state"] | "cleared";

const tones = {
  clear: "low",
  cleared: "low",
  ask_first: "moderate",
  not_now: "high",
  on_hold: "moderate",
  none: "outline",
} as const satisfies Record<State, string>;

/** Where the patient's safety check stands, and whether it is due: from 12 h before its hours pass. */
export function CheckChips({ patient: { check } }: { patient: Pick<ProviderPatient, "check"> }) {
  const { t } = useTranslation("goal-limits");
  const state: State = check.state === "ask_first" && check.validUntil !== null ? "cleared" : check.state;
  // Its hours have passed: 'Check due' says it all.
  const isOver = state === "none" && check.isDueSoon;
  return (
    <>
      {!isOver && <Chip tone={tones[state]}>{t(`state.${state}`)}</Chip>}
      {check.isDueSoon && <Chip tone="moderate">{t("state.due")}</Chip>}
    </>
  );
}
