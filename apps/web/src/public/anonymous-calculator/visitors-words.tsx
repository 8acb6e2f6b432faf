import type { i18n } from "i18next";
import { type ReactNode, useMemo } from "react";
import { I18nextProvider, useTranslation } from "react-i18next";
import { withWholeFigures } from "./whole-figures.ts";

/** What a visitor's results read from. */
const namespaces = ["shell", "results", "clinical", "calculator"] as const;

interface VisitorsWordsProps {
  /** About somebody else: each sentence under 'results' in `relative.json` stands for the one that says 'you'. */
  isRelative: boolean;
  children: ReactNode;
}

/** The words of what is shown inside, with figures that are not broken over two lines. */
export function VisitorsWords({ isRelative, children }: VisitorsWordsProps) {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const words = useMemo(() => wordsFor(i18n, language, isRelative), [i18n, language, isRelative]);
  return <I18nextProvider i18n={words}>{children}</I18nextProvider>;
}

/** A copy of all words, which stay as they are for everybody else. */
function wordsFor(i18n: i18n, language: string, isRelative: boolean): i18n {
  const words = i18n.cloneInstance({ lng: language, forkResourceStore: true });
  const { results } = i18n.getResourceBundle(language, "relative") as { results?: Readonly<Record<string, object>> };
  for (const [namespace, sentences] of Object.entries((isRelative && results) || {})) {
    words.addResourceBundle(language, namespace, sentences, true, true);
  }
  for (const namespace of namespaces) {
    words.addResourceBundle(language, namespace, withWholeFigures(words.getResourceBundle(language, namespace)));
  }
  return words;
}
