import { useTranslation } from "react-i18next";
import { useUnitSystem } from "../ui/unit-system.ts";

export const beforeSteps = ["step1", "step2", "step3", "step4", "step5", "step6"] as const;
export type BeforeStep = (typeof beforeSteps)[number];

/** What is checked before each session, in the hospital's units. */
export function useBeforeWords(): (step: BeforeStep) => string {
  const { t } = useTranslation("safety-state");
  const system = useUnitSystem();
  return (step) => t(step === "step4" && system === "us" ? "beforeInFahrenheit.step4" : `before.${step}`);
}
