import type { i18n } from "i18next";
import { type ReactNode, useMemo } from "react";
import { I18nextProvider, useTranslation } from "react-i18next";

/** What is shown inside speaks of somebody else: a sentence that says 'you' has another one under its key with '_relative'. */
export function RelativeWords({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const relative = useMemo(() => inThirdPerson(i18n, language), [i18n, language]);
  return <I18nextProvider i18n={relative}>{children}</I18nextProvider>;
}

/** The same words, asked for in the context 'relative'; a key without one keeps its own. */
function inThirdPerson(i18n: i18n, language: string): i18n {
  const relative = i18n.cloneInstance({ lng: language });
  const { t } = relative;
  return Object.assign(relative, {
    t: (key: string, options?: object) => t(key, { context: "relative", ...options }),
  });
}
