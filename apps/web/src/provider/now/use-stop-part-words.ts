import { useTranslation } from "react-i18next";
import type { StopPart } from "./stop-parts.ts";

type Words = typeof import("../../locales/en/provider.json")["now"]["part"];
type Key = { [Id in keyof Words]: `now.part.${Id}.${keyof Words[Id] & string}` }[keyof Words];

export function useStopPartWords(): (part: StopPart) => string {
  const { t } = useTranslation("provider");
  return ({ criterion, part }) => t(`now.part.${criterion}.${part}` as Key);
}
