import { readdirSync, readFileSync } from "node:fs";
import { toPseudoLocale } from "../../apps/web/src/locales/pseudo-locale.ts";
import type { Resources } from "../../apps/web/src/locales/resources.d.ts";

const locales = new URL("../../apps/web/src/locales/", import.meta.url);
const pseudoLocale = "en-XA";

/** The language of the screens that are looked at; SCREEN_LANGUAGE chooses another for pictures. */
export const shownLanguage = process.env.SCREEN_LANGUAGE ?? pseudoLocale;
export const isPseudoLocale = shownLanguage === pseudoLocale;

/** The words of all screens in a language, by the names of their files. */
export function wordsIn(language: string): Resources {
  const folder = new URL(`${language === pseudoLocale ? "en" : language}/`, locales);
  const files = readdirSync(folder).map((name) => {
    const words: unknown = JSON.parse(readFileSync(new URL(name, folder), "utf8"));
    return [name.replace(".json", ""), language === pseudoLocale ? toPseudoLocale(words) : words];
  });
  return Object.fromEntries(files) as Resources;
}

export const shownWords = wordsIn(shownLanguage);

/** A text with its placeholders filled. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => String(values[key]));

/** Up to the first value that is put in. */
export const beginOf = (text: string): string => text.replace(/\{\{.*$/s, "");

/** A text with any values put in, for what must not be on a screen. */
export const withAnyValues = (text: string): RegExp =>
  new RegExp(
    text
      .split(/\{\{\w+\}\}/)
      .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
      .join(".+"),
  );
