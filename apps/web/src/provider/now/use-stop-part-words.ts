import { useTranslation } from "react-i18next";
import type { StopPart } from "./stop-parts.ts";

type Words = typeof import("../../locales/en/clinical-dashboard.json")["now"]["part"];
type Key = { [Id in keyof Words]: `now.part.${Id}.${keyof Words[Id] & string}` }[keyof Words];

export function useStopPartWords(): (part: StopPart) => string {
  const { t } = useTranslation("clinical-dashboard");
  return ({ criterion, part }) => t(`now.part.${criterion}.${part}` as Key);
}
