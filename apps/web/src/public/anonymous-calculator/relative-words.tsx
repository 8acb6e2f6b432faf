import type { i18n } from "i18next";
import { type ReactNode, useMemo } from "react";
import { I18nextProvider, useTranslation } from "react-i18next";

/** What is shown inside speaks of somebody else: each sentence under 'results' in `relative.json` stands for the one that says 'you'. */
export function RelativeWords({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const relative = useMemo(() => inThirdPerson(i18n, language), [i18n, language]);
  return <I18nextProvider i18n={relative}>{children}</I18nextProvider>;
}

/** On a copy of all words, which stay as they are for everybody else. */
function inThirdPerson(i18n: i18n, language: string): i18n {
  const relative = i18n.cloneInstance({ lng: language, forkResourceStore: true });
  const { results }: { results?: Readonly<Record<string, object>> } = i18n.getResourceBundle(language, "relative");
  for (const [namespace, words] of Object.entries(results ?? {})) {
    relative.addResourceBundle(language, namespace, words, true, true);
  }
  return relative;
}
