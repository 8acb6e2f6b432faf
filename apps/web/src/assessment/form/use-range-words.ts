import type { QuantityRead } from "@bedside-bike/contract/units";
import { useTranslation } from "react-i18next";
import { useUnitSystem } from "../../ui/unit-system.ts";
import { useNumberWords } from "../../ui/use-number-words.ts";
import { numberProblem } from "../safety-check/safety-values.ts";
import { type NumberField, rangeOf } from "./number-fields.ts";
import { amountIn, keptText, readField, shownUnitOf } from "./shown-quantity.ts";
import { type ConfusedUnit, useUnitOf } from "./use-unit-of.ts";

/** 'Enter 20 to 400 kg.', in the unit of the field. */
export function useBoundsWords(): (field: NumberField) => string {
  const { t } = useTranslation("form-checks");
  const unitOf = useUnitOf();
  const system = useUnitSystem();
  return (field) => {
    const { low, high } = rangeOf(field);
    const shown = shownUnitOf(field, system);
    const [least, most] = [amountIn(shown, low), amountIn(shown, high)];
    if (shown === "ft") return t("rangeWithUnits", { low: least, high: most });
    return t("outOfRange", { low: least, high: most, unit: unitOf(field) });
  };
}

/** What is wrong with a number as typed: too high at once; too low, or not yet a number, only once it was left. */
export function useRangeWords() {
  const { t } = useTranslation(["form-checks", "shell"]);
  const unitOf = useUnitOf();
  const boundsOf = useBoundsWords();
  const wordsOf = useNumberWords();
  const system = useUnitSystem();
  return (text: string, field: NumberField, hasLeft: boolean): string | undefined => {
    const read: QuantityRead = readField(field, text, system);
    if (read.kind === "otherUnit") {
      const [unit, own] = [read.unit, shownUnitOf(field, system)].map((one) =>
        t(`form-checks:longName.${one as ConfusedUnit}`),
      );
      return hasLeft ? t("form-checks:looksLike", { typed: text.trim(), unit, own }) : undefined;
    }
    if (read.kind !== "number") return hasLeft ? wordsOf(read, text, unitOf(field)) : undefined;
    const problem = numberProblem(keptText(read, text, shownUnitOf(field, system)), rangeOf(field));
    if (problem === "notWhole") return hasLeft ? t("shell:number.whole") : undefined;
    if (problem === "notAStep") return hasLeft ? t("form-checks:notAStep", { step: rangeOf(field).step }) : undefined;
    return problem === "high" || (problem === "low" && hasLeft) ? boundsOf(field) : undefined;
  };
}

/** A number that was typed in another unit than the field's, as it counts: '11 st 4 lb is 71.7 kg.' */
export function useConvertedWords() {
  const { t } = useTranslation("form-checks");
  const amountOf = useAmountOf();
  const system = useUnitSystem();
  return (text: string, field: NumberField): string | undefined => {
    const read = readField(field, text, system);
    if (read.kind !== "number" || read.unit === shownUnitOf(field, system)) return undefined;
    return t("converted", { typed: text.trim(), amount: amountOf(field, read.value) });
  };
}

/** A metric value with the unit that its field shows: '71.7 kg', '5 ft 7 in'. */
export function useAmountOf(): (field: NumberField, metric: number) => string {
  const unitOf = useUnitOf();
  const system = useUnitSystem();
  return (field, metric) => {
    const shown = shownUnitOf(field, system);
    return shown === "ft" ? amountIn(shown, metric) : `${amountIn(shown, metric)} ${unitOf(field)}`;
  };
}
