/** A test whose title ends with the rules that it holds: "closes a silent ride [RIDE-7, CALL-25]". */
export interface RuleTest {
  readonly path: string;
  readonly title: string;
  readonly ids: readonly string[];
}

const ruleTag = /\[([A-Z]+(?:-[A-Z]+)*-\d+(?:, [A-Z]+(?:-[A-Z]+)*-\d+)*)\]$/;

/** Skipped and planned tests hold nothing: `it.skip(` and `it.todo(` do not count. */
const testTitle = /(?:\b(?:it|test)|\))\(\s*(["'`])((?:(?!\1)[^\\]|\\.)*)\1\s*,/g;

export function findRuleTests(path: string, source: string): RuleTest[] {
  return [...source.matchAll(testTitle)].flatMap(([, , title = ""]) => {
    const [, tag] = ruleTag.exec(title) ?? [];
    return tag ? [{ path, title, ids: tag.split(", ") }] : [];
  });
}

/** The titles of a file's tests, without the rules at their end. */
export const findTestTitles = (source: string): string[] =>
  [...source.matchAll(testTitle)].map(([, , title = ""]) =>
    title
      .replace(/\\(["'`])/g, "$1")
      .replace(ruleTag, "")
      .trimEnd(),
  );
