import type { FactorId } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";

type Underscored<Id extends string> = Id extends `${infer Head}.${infer Tail}` ? `${Head}_${Underscored<Tail>}` : Id;

/** A factor's name. A dot in its id would start a new level in the locale file, so the key has an underscore. */
export function useFactorWords(): (factor: FactorId) => string {
  const { t } = useTranslation("clinical");
  return (factor) => t(`factor.${factor.replaceAll(".", "_") as Underscored<FactorId>}`);
}
