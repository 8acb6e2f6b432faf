import type { SymptomKind } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";

/** 'Chest pain, dizziness'; if the patient named none, the symptoms that the question lists. */
export function useSymptomWords(): (kinds: readonly SymptomKind[]) => string {
  const { t, i18n } = useTranslation("provider");
  return (kinds) => {
    if (kinds.length === 0) return t("symptom.unnamed");
    const list = new Intl.ListFormat(i18n.language, { type: "unit" }).format(kinds.map((kind) => t(`symptom.${kind}`)));
    return list.charAt(0).toLocaleUpperCase(i18n.language) + list.slice(1);
  };
}
