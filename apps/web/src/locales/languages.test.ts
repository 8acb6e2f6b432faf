import { describe, expect, it } from "vitest";
import { toPseudoLocale } from "./pseudo-locale.ts";

type Words = { readonly [key: string]: string | Words };

const files = Object.entries(import.meta.glob<Words>("./*/*.json", { import: "default", eager: true }));

/** A language's words, each under 'namespace:key'. */
function wordsOf(language: string): Map<string, string> {
  const own = files.filter(([path]) => path.startsWith(`./${language}/`));
  return new Map(own.flatMap(([path, words]) => flatten(words, `${path.replace(/^.*\/|\.json$/g, "")}:`)));
}

const flatten = (words: Words, prefix: string): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );

const english = wordsOf("en");
const pluralForm = /_(zero|one|two|few|many|other)$/;
/** `admission_other` is not a plural: it has no `admission_one` beside it. */
const isPlural = (key: string) => pluralForm.test(key) && english.has(key.replace(pluralForm, "_one"));
const inserted = (text: string) => (text.match(/\{\{.*?\}\}|<.*?>|\$t\(.*?\)/g) ?? []).sort();

/** The keys that English has, with the plural forms that this language has. */
function neededKeys(language: string): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const keys = [...english.keys()].flatMap((key) =>
    isPlural(key) ? forms.map((form) => key.replace(pluralForm, `_${form}`)) : [key],
  );
  return [...new Set(keys)].sort();
}

const translations = new Set(files.map(([path]) => path.split("/")[1] ?? "").filter((language) => language !== "en"));
const languages: [string, Map<string, string>][] = [
  ["en-XA", new Map([...english].map(([key, text]) => [key, String(toPseudoLocale(text))]))],
  ...[...translations].map((language): [string, Map<string, string>] => [language, wordsOf(language)]),
];

describe.each(languages)("the words of %s", (language, words) => {
  it("are those of English, no more and no less", () => {
    const needed = neededKeys(language);
    const missing = needed.filter((key) => !words.has(key));
    const unknown = [...words.keys()].filter((key) => !needed.includes(key)).sort();
    expect({ missing, unknown }, `add to src/locales/${language} what is missing, remove what is unknown`).toEqual({
      missing: [],
      unknown: [],
    });
  });

  it("keep every placeholder", () => {
    const sourceOf = (key: string) => english.get(key) ?? english.get(key.replace(pluralForm, "_other")) ?? "";
    const differing = [...words]
      .filter(([key, text]) => String(inserted(text)) !== String(inserted(sourceOf(key))))
      .map(([key, text]) => ({ key, text, english: sourceOf(key) }));
    expect(differing, "what is in {{}}, <> and $t() stays as in English").toEqual([]);
  });
});
