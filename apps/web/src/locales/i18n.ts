import shell from "./en/shell.json";
import type { Namespace } from "./resources.d.ts";
import { addWords, currentLanguage, findWords, setLanguage, sourceLanguage } from "./translation.ts";
import { wordFileOf } from "./word-groups.ts";

/** The frame's words come with it; every other file is loaded with the screen that needs it. */
const files = import.meta.glob<unknown>(
  [
    "./*/*.json",
    "!./*/{shell,bedside,bike,calculator,dashboard,facts,feedback,form-checks,goal-words,provider,session,sign-in,speech,unconfirmed}.json",
  ],
  {
    import: "default",
  },
);
/** Those after it, by groups. */
const groups = import.meta.glob<Record<string, unknown>>(
  "./*/{calculator,dashboard,patient,provider,sign-in}-words.ts",
);

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
  const file = `./${language}/${wordFileOf(namespace)}`;
  const words = files[file] ? { [namespace]: await files[file]() } : ((await groups[file]?.()) ?? {});
  for (const [name, texts] of Object.entries(words)) addWords(language, name, texts);
}
