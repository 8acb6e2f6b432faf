import { isolated } from "@bedside-bike/contract/visible-text";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { browserStorage } from "../browser-storage.ts";
import { inTime } from "../network/in-time.ts";
import shell from "./en/shell.json";
import type { Namespace } from "./resources.d.ts";

type Words = Readonly<Record<string, unknown>>;

/** The shell's words come with it; every other file is loaded with the screen that needs it. */
const files = import.meta.glob<Words>(["./*/*.json", "!./en/shell.json"], { import: "default" });

const SOURCE_LANGUAGE = "en";
const languageKey = "language";

/**
 * English with accented letters, and the same written from right to left: they reveal text and styles that work only in
 * English.
 */
const pseudoLanguages: readonly string[] = ["en-XA", "ar-XB"];

/** Read by patients. A provider's words also go into files and other systems, with plain spaces. */
const ofPatients: readonly unknown[] = [
  "dashboard",
  "goals",
  "kudos",
  "reports",
  "ride-state",
  "session",
  "today",
] satisfies Namespace[];

/** A patient reads '17 minutes' on one line. */
const keepMinutes = {
  type: "postProcessor",
  name: "minutes",
  process: (text: string, _: unknown, { i18nResolved }: { i18nResolved?: { usedNS?: string } }) =>
    ofPatients.includes(i18nResolved?.usedNS) ? text.replace(/(\d) (minutes?|min)\b/g, "$1\u00a0$2") : text,
} as const;

void i18next
  .use(initReactI18next)
  .use(keepMinutes)
  .init({
    // Synchronous: no file of the shell waits for it.
    initAsync: false,
    lng: SOURCE_LANGUAGE,
    fallbackLng: SOURCE_LANGUAGE,
    load: "currentOnly",
    postProcess: keepMinutes.name,
    postProcessPassResolved: true,
    defaultNS: "shell",
    ns: [],
    resources: { [SOURCE_LANGUAGE]: { shell } },
    // React already escapes text; a name from right to left keeps its direction to itself.
    interpolation: { escapeValue: true, escape: isolated },
  });

export const currentLanguage = (): string => i18next.language;

/** Loads the texts of the given namespaces in the current language. @throws Error if a file does not come. */
export async function loadWords(...namespaces: readonly Namespace[]): Promise<void> {
  await Promise.all(namespaces.map((namespace) => addWords(i18next.language, namespace)));
}

/** Switches to the language chosen earlier in this browser; English needs no loading. */
export async function startLanguage(): Promise<void> {
  const language = browserStorage.getItem(languageKey) ?? SOURCE_LANGUAGE;
  await addWords(language, "shell");
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = i18next.dir(language);
}

async function addWords(language: string, namespace: Namespace): Promise<void> {
  if (i18next.hasResourceBundle(language, namespace)) return;
  if (language !== SOURCE_LANGUAGE) await addWords(SOURCE_LANGUAGE, namespace);
  i18next.addResourceBundle(language, namespace, await readWords(language, namespace));
}

async function readWords(language: string, namespace: Namespace): Promise<Words> {
  if (pseudoLanguages.includes(language)) {
    const { toPseudoLocale } = await inTime(() => import("./pseudo-locale.ts"));
    return toPseudoLocale(i18next.getResourceBundle(SOURCE_LANGUAGE, namespace)) as Words;
  }
  const load = files[`./${language}/${namespace}.json`];
  return load ? inTime(load) : {};
}
