import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import facts from "./en/facts.json";
import shell from "./en/shell.json";
import signIn from "./en/sign-in.json";
import type { Namespace } from "./resources.d.ts";

type Messages = Record<string, unknown>;

/** The first screen's texts are in the first load; every other file is loaded with the screen that needs it. */
const firstPaint: Record<string, Messages> = { shell, "sign-in": signIn, facts };
const files = import.meta.glob<Messages>(["./*/*.json", "!./en/shell.json", "!./en/sign-in.json", "!./en/facts.json"], {
  import: "default",
});

const source = "en";
/** English with accented letters: reveals text that does not come from these files. For tests. */
const pseudo = "en-XA";
const languageKey = "language";

i18next.use(initReactI18next).init({
  lng: source,
  fallbackLng: source,
  ns: Object.keys(firstPaint),
  defaultNS: "shell",
  resources: { [source]: firstPaint },
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  initAsync: false,
});

/** Loads the texts of the given namespaces in the current language. */
export async function loadWords(...namespaces: readonly Namespace[]): Promise<void> {
  await Promise.all(namespaces.map((namespace) => loadFile(i18next.language, namespace)));
}

/** Switches to the language chosen earlier in this browser; English needs no loading. */
export async function startLanguage(): Promise<void> {
  const language = localStorage.getItem(languageKey) ?? source;
  if (language === source) return;
  await Promise.all(Object.keys(firstPaint).map((namespace) => loadFile(language, namespace)));
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

async function loadFile(language: string, namespace: string): Promise<void> {
  if (i18next.hasResourceBundle(language, namespace)) return;
  if (language !== source) await loadFile(source, namespace);
  if (language === pseudo) {
    const { toPseudoLocale } = await import("./pseudo-locale.ts");
    i18next.addResourceBundle(pseudo, namespace, toPseudoLocale(i18next.getResourceBundle(source, namespace)));
    return;
  }
  const load = files[`./${language}/${namespace}.json`];
  if (load) i18next.addResourceBundle(language, namespace, await load());
}

export { i18next };
