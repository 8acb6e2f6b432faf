import { useTranslation } from "react-i18next";
import { type Counted, peopleWords, whomWords } from "./people-words.ts";
import { isNobodysResult } from "./provenance.ts";
import type { ShownResult } from "./shown-result.ts";

/** A result's figures as counts of people, and whom they are about. */
export function usePeopleWords({ provenance }: Pick<ShownResult, "provenance">) {
  const { t, i18n } = useTranslation("results");
  const isNobodys = isNobodysResult(provenance);
  return {
    whom: whomWords(t, isNobodys),
    count: (counted: Omit<Counted, "isNobodys">) => peopleWords(t, { ...counted, isNobodys }, i18n.language),
  };
}
