import type { FlatNamespace, TFunction } from "i18next";

// The words themselves come in through i18n.ts. i18next types the keys and does not run: its detection, back ends and
// caches were 18 kB of every first load (docs/decisions/082).

type Messages = { readonly [key: string]: string | Messages };
type Values = Readonly<Record<string, unknown>> & { readonly count?: number };

/** Shown where the chosen language has no such words. */
export const sourceLanguage = "en";
const defaultNamespace = "shell";

let language = sourceLanguage;
const words = new Map<string, Messages>();
const translators = new Map<string, TFunction<never>>();
const nameOf = (of: string, namespace: string) => `${of}/${namespace}`;

export const currentLanguage = (): string => language;

/** Before the first paint: nothing is drawn again. */
export function setLanguage(next: string): void {
  language = next;
}

export const findWords = (of: string, namespace: string): Messages | undefined => words.get(nameOf(of, namespace));

export function addWords(of: string, namespace: string, messages: unknown): void {
  words.set(nameOf(of, namespace), messages as Messages);
}

/** The function that says a text of this file: `t("title")`, of another one: `t("shell:close")`, the first there is: `t([...])`. */
export function translatorOf<const Name extends FlatNamespace>(namespace: Name): TFunction<Name> {
  let translator = translators.get(namespace);
  if (!translator) {
    translator = ((keys: string | readonly string[], values?: Values) =>
      translate(namespace, [keys].flat(), values)) as TFunction<never>;
    translators.set(namespace, translator);
  }
  return translator as unknown as TFunction<Name>;
}

interface Translation<Names> {
  /** The same function at every call, so that effects may depend on it. */
  readonly t: TFunction<Names extends FlatNamespace | readonly FlatNamespace[] ? Names : never>;
  readonly i18n: { readonly language: string };
}

const i18n = {
  get language() {
    return language;
  },
};

/** Of several files, keys without a prefix are of the first. */
export function useTranslation<
  const Names extends FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]] = typeof defaultNamespace,
>(names?: Names): Translation<Names> {
  const [first = defaultNamespace] = typeof names === "string" ? [names] : (names ?? []);
  return { t: translatorOf(first) as unknown as Translation<Names>["t"], i18n };
}

/** Of several keys the first that has a text; the last key itself if none has. */
function translate(namespace: string, keys: readonly string[], values: Values = {}): string {
  let text: string | undefined;
  let path = "";
  for (const key of keys) {
    const colon = key.indexOf(":");
    const from = colon < 0 ? namespace : key.slice(0, colon);
    path = key.slice(colon + 1);
    text ??= find(language, from, path, values.count) ?? find(sourceLanguage, from, path, values.count);
  }
  return (text ?? path).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** The text, or its form for that count if it has forms. */
function find(of: string, namespace: string, path: string, count: number | undefined): string | undefined {
  const messages = findWords(of, namespace);
  if (!messages) return undefined;
  const form = count === undefined ? undefined : lookUp(messages, `${path}_${formOf(of, count)}`);
  return form ?? lookUp(messages, path);
}

function lookUp(messages: Messages, path: string): string | undefined {
  let place: string | Messages | undefined = messages;
  for (const part of path.split(".")) place = typeof place === "object" ? place[part] : undefined;
  return typeof place === "string" ? place : undefined;
}

const pluralRules = new Map<string, Intl.PluralRules>();

function formOf(of: string, count: number): Intl.LDMLPluralRule {
  let rules = pluralRules.get(of);
  if (!rules) {
    rules = new Intl.PluralRules(of);
    pluralRules.set(of, rules);
  }
  return rules.select(count);
}
