import shell from "./en/shell.json";
import type { Namespace } from "./resources.d.ts";
import { addWords, currentLanguage, findWords, setLanguage, sourceLanguage } from "./translation.ts";

/** The frame's words come with it; every other file is loaded with the screen that needs it. */
const files = import.meta.glob<unknown>(
  ["./*/*.json", "!./*/{shell,bike,dashboard,goal-words,session,unconfirmed}.json"],
  {
    import: "default",
  },
);
/** Those five files after it: most screens of a patient need two or three of them. */
const patientFiles = import.meta.glob<Record<string, unknown>>("./*/patient-words.ts");

const languageKey = "language";
/** English with accented letters: reveals text that does not come from these files. For tests. */
const pseudo = "en-XA";

addWords(sourceLanguage, "shell", shell);

/** Loads the texts of the given namespaces in the current language. */
export async function loadWords(...namespaces: readonly Namespace[]): Promise<void> {
  await Promise.all(namespaces.map((namespace) => loadFile(currentLanguage(), namespace)));
}

/** Switches to the language chosen earlier in this browser; English needs no loading. */
export async function startLanguage(): Promise<void> {
  const language = localStorage.getItem(languageKey) ?? sourceLanguage;
  if (language === sourceLanguage) return;
  await loadFile(language, "shell");
  setLanguage(language);
  document.documentElement.lang = language;
}

async function loadFile(language: string, namespace: Namespace): Promise<void> {
  if (findWords(language, namespace)) return;
  if (language !== sourceLanguage) await loadFile(sourceLanguage, namespace);
  if (language === pseudo) {
    const { toPseudoLocale } = await import("./pseudo-locale.ts");
    addWords(pseudo, namespace, toPseudoLocale(findWords(sourceLanguage, namespace)));
    return;
  }
  const load = files[`./${language}/${namespace}.json`];
  if (load) addWords(language, namespace, await load());
  else for (const [name, words] of Object.entries(await loadPatientWords(language))) addWords(language, name, words);
}

const loadPatientWords = async (language: string): Promise<Record<string, unknown>> =>
  (await patientFiles[`./${language}/patient-words.ts`]?.()) ?? {};
