import { dirname, join } from "node:path/posix";
import { describe, expect, it } from "vitest";
import { routes } from "../routes.ts";

const sources = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.{test,stories}.*"], {
      query: "?raw",
      import: "default",
      eager: true,
    }),
  ).map(([path, text]) => [join("/locales", path), text]),
);

/** A call of `lazyPart` or `lazyDialog`: the file, and the files of words. */
const lazyCall = /lazy(?:Part|Dialog)\(\s*(?:async )?\(\) =>\s*import\("([^"]+)"\)((?:,\s*"[^"]+")*),?\s*\)/g;

const quoted = (text: string): string[] => [...text.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);

/**
 * Files that come with a file at once, and those that it fetches without naming words: the words must be there already.
 */
function importsOf(path: string, text: string): string[] {
  const statements = text.replace(lazyCall, "").replace(/^(?:import|export) type [^;]*;$/gms, "");
  return [...statements.matchAll(/(?:from |import\()"(\.[^"]+\.tsx?)"/g)].map(([, to = ""]) => join(dirname(path), to));
}

function filesWith(path: string, seen = new Set<string>()): Set<string> {
  const text = sources[path];
  if (text === undefined || seen.has(path)) return seen;
  seen.add(path);
  for (const next of importsOf(path, text)) filesWith(next, seen);
  return seen;
}

/** The files of words that a source file reads from, but those that it fetches itself. */
function wordsIn(path: string): string[] {
  const text = sources[path] ?? "";
  const fetched = [...text.matchAll(/loadWords\("([a-z-]+)"\)/g)].map(([, name = ""]) => name);
  const named = [...text.matchAll(/(?:useTranslation|TFunction<|getFixedT)\(?(\[[^\]]*\]|"[^"]*")/g)];
  const prefixed = [...text.matchAll(/["`]([a-z][a-z-]+):[a-zA-Z]/g)].map(([, name = ""]) => name);
  return [...named.flatMap(([, names = ""]) => quoted(names)), ...prefixed].filter(
    (name) => name in files && !fetched.includes(name),
  );
}

const files = Object.fromEntries(
  Object.keys(import.meta.glob("./en/*.json")).map((path) => [path.replace(/^.*\/|\.json$/g, ""), path]),
);

const lazyParts = Object.entries(sources).flatMap(([path, text]) =>
  [...text.matchAll(lazyCall)].map(([, to = "", names = ""]) => ({
    file: join(dirname(path), to),
    from: path,
    listed: quoted(names),
  })),
);
const lazyOnes = [
  ...routes.map(({ file, words }) => ({ file: join("/", file), from: null, listed: [...words] as string[] })),
  ...lazyParts,
];

/** A part's words may have come with the screen or part that shows it. */
const listedFor = (from: string | null): string[] =>
  lazyOnes
    .filter(({ file }) => from !== null && filesWith(file).has(from))
    .flatMap((shown) => [...shown.listed, ...listedFor(shown.from)]);

/**
 * Visitors are not asked for a number of the safety check, and are shown no proposal about it: `shown` in
 * form-facts.tsx.
 */
const forCliniciansOnly = [
  "/assessment/form/use-proposal-words.ts",
  "/assessment/form/use-unit-of.ts",
  "/ride-state/use-safety-words.ts",
];
const isForVisitors = (file: string) =>
  file === "/public/anonymous-risk-calculator.screen.tsx" ||
  file === "/public/anonymous-calculator/relative-questions.tsx";

describe("The words of each screen and part", () => {
  it("are looked for: some are found", () => {
    expect(lazyOnes.length).toBeGreaterThan(15);
    expect([...filesWith("/patient/goals.screen.tsx")].flatMap(wordsIn)).toContain("goal-words");
  });

  it.each(lazyOnes)("come with it: $file", ({ file, from, listed }) => {
    const readers = [...filesWith(file)].filter((path) => !(isForVisitors(file) && forCliniciansOnly.includes(path)));
    const needed = new Set(readers.flatMap(wordsIn));
    const loaded = new Set(["shell", ...listed, ...listedFor(from)]);
    expect([...needed].filter((name) => !loaded.has(name))).toEqual([]);
  });
});
