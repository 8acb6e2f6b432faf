/** Product rules at the end of a test's title: "closes a silent ride [RIDE-7, CALL-25]". */
const ruleTag = /\[([A-Z]+(?:-[A-Z]+)*-\d+(?:, [A-Z]+(?:-[A-Z]+)*-\d+)*)\]$/;

/** Skipped and planned tests prove nothing: `it.skip(` and `it.todo(` do not count. */
const testTitle = /(?:\b(?:it|test)|\))\(\s*(["'`])((?:(?!\1)[^\\]|\\.)*)\1\s*,/g;

const titlesIn = (source: string): string[] => [...source.matchAll(testTitle)].map(([, , title = ""]) => title);

/** The rule of a row of a table of tests. */
const rowRule = /\brule: "([A-Z]+(?:-[A-Z]+)*-\d+)"/g;

/** The rules that a file's tests name, in their titles or in the rows of a table. */
export const findRuleIds = (source: string): string[] => [
  ...titlesIn(source).flatMap((title) => ruleTag.exec(title)?.[1]?.split(", ") ?? []),
  ...[...source.matchAll(rowRule)].map(([, id = ""]) => id),
];

/** The titles of a file's tests, without the rules at their end. */
export const findTestTitles = (source: string): string[] =>
  titlesIn(source).map((title) =>
    title
      .replace(/\\(["'`])/g, "$1")
      .replace(ruleTag, "")
      .trimEnd(),
  );
