import { useTranslation } from "../../locales/translation.ts";
import { type Counted, peopleWords } from "./people-words.ts";

export function usePeopleWords(): (counted: Counted) => string {
  const { t, i18n } = useTranslation("calculator");
  return (counted) => peopleWords(t, counted, i18n.language);
}
