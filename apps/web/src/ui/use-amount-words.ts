import { shownIn, type UnitSystem, unitIn } from "@bedside-bike/contract/units";
import { useTranslation } from "react-i18next";
import { formatGoal } from "../number-format.ts";
import { useUnitSystem } from "./unit-system.ts";

const names = { metric: { kg: "kg", c: "c" }, us: { kg: "lb", c: "f" } } as const satisfies Record<UnitSystem, object>;

/** A stored weight or temperature in the hospital's units: '62 kg', '136.7 lb'. */
export function useAmountWords(): (metric: "kg" | "c", value: number) => string {
  const { t, i18n } = useTranslation();
  const system = useUnitSystem();
  return (metric, value) => {
    const shown = shownIn(unitIn(system, metric), value);
    return t(`amount.${names[system][metric]}`, { value: formatGoal(shown, i18n.language) });
  };
}
