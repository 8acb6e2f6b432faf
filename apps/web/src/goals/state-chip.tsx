import { useTranslation } from "../locales/translation.ts";
import { Chip } from "../ui/chip.tsx";
import type { GoalState } from "./goal-plan.ts";

const tones = {
  clear: "low",
  cleared: "low",
  ask_first: "moderate",
  due: "moderate",
  on_hold: "moderate",
  none: "outline",
  not_now: "high",
} as const satisfies Record<GoalState | "on_hold", string>;

/** Where a patient's safety check stands, in two words. */
export function StateChip({ state }: { state: keyof typeof tones }) {
  const { t } = useTranslation("goal-limits");
  return <Chip tone={tones[state]}>{t(`state.${state}`)}</Chip>;
}
