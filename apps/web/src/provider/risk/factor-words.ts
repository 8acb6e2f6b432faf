import type { FactorId } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import type clinical from "../../locales/en/clinical.json";

type Underscored<Id extends string> = Id extends `${infer Head}.${infer Tail}` ? `${Head}_${Underscored<Tail>}` : Id;
type FactorKey = Underscored<FactorId>;
type InputKey = keyof typeof clinical.input;

/** A factor's name. A dot in its id would be a level of the locale file, so it stands there with an underscore. */
export function useFactorWords(): (factor: FactorId) => string {
  const { t } = useTranslation("clinical");
  return (factor) => t(`factor.${factor.replaceAll(".", "_") as FactorKey}`);
}

/** The name of a wire field: an input of the form, or one of its yes/no boxes. */
export function useInputWords(): (field: string) => string {
  const { t, i18n } = useTranslation("clinical");
  return (field) =>
    i18n.exists(`input.${field}`, { ns: "clinical" })
      ? t(`input.${field as InputKey}`)
      : t(`factor.${field as FactorKey}`, { defaultValue: field });
}
