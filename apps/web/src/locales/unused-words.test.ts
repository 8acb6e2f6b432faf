import { expect, it } from "vitest";

type Words = { readonly [key: string]: string | Words };

const locales = import.meta.glob<Words>("./en/*.json", { import: "default", eager: true });
const sources = Object.values(
  import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.{ts,tsx}", "!../**/*.stories.tsx"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);

const keysOf = (words: Words, prefix = ""): string[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string" ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );

const textAt = (words: Words, key: string): string =>
  String(key.split(".").reduce<string | Words>((part, name) => (part as Words)[name] ?? "", words));

/** A file uses a namespace if it names it; the shell's is the default. */
const speaks = (source: string, namespace: string) =>
  source.includes(`"${namespace}"`) ||
  source.includes(`${namespace}:`) ||
  (namespace === "shell" && source.includes("useTranslation()"));

/** The key as written, or a template that the key fits: `tips.${tip}.title`. */
function mayMean(source: string, key: string): boolean {
  if (source.includes(`"${key}"`) || source.includes(`:${key}"`)) return true;
  const templates = [...source.matchAll(/`(?:[\w-]+:)?((?:[\w.]|\$\{[^}`]*\})+)`/g)].map(
    ([, template = ""]) => template,
  );
  return templates.some((template) => {
    const parts = template.split(/\$\{[^}]*\}/);
    return (
      parts.some((part) => part.includes(".")) &&
      new RegExp(`^${parts.map((part) => part.replaceAll(".", "\\.")).join("[^.]+")}$`).test(key)
    );
  });
}

/** They stand for others, which are used. */
const inAnotherPerson = "relative.results";

/** The types ensure that every key in the code exists. This checks the reverse. */
it.each(Object.entries(locales))("%s has no text that no screen shows [LOOK-7]", (path, words) => {
  const namespace = path.replace(/^.*\/|\.json$/g, "");
  const speaking = sources.filter((source) => speaks(source, namespace));
  const unused = keysOf(words).filter((key) => {
    if (`${namespace}.${key}`.startsWith(`${inAnotherPerson}.`)) return false;
    const asked = key.replace(/_(one|other)$/, "");
    return !speaking.some((source) => mayMean(source, asked));
  });
  expect(unused, "no code names these keys: remove them from every language").toEqual([]);
});

it("a relative's results have another sentence for each that says 'you', and no further ones [ANONYMOUS-19]", () => {
  const others = locales["./en/relative.json"]?.results as Words;
  const own = Object.fromEntries(Object.keys(others).map((name) => [name, locales[`./en/${name}.json`] ?? {}]));
  const known = new Set(keysOf(own));
  expect(keysOf(others).filter((key) => !known.has(key))).toEqual([]);
  const shownToVisitors =
    /^(?:safety-state\.(?:patient|patientLimit|askCareTeam|wait)|results\.(?:goal\.(?!readOnly|carried)|guide|benefit|people)|clinical\.(?:metric\..*\.plain|withheld\.patient))/;
  const missing = keysOf(own).filter((key) => {
    const isSaidToYou = /\byou(?:r|rs)?\b/i.test(textAt(own, key)) || /'s figures, not yours/.test(textAt(own, key));
    return shownToVisitors.test(key) && isSaidToYou && !keysOf(others).includes(key);
  });
  expect(missing).toEqual([]);
});
