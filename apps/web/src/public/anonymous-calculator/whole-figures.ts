interface Words {
  readonly [key: string]: string | Words;
}

const noBreak = "\u00a0";
/** A figure, as a value to come or as digits, and what it counts. */
const figure = /(\}\}|\d|\}\}x) (?=(?:W|W\/kg|min|METs|Watt-Min|kg|lb|%|points?|days?|more|minutes|a day)(?![\w]))/g;
/** Browsers break a line behind a hyphen. */
const hyphen = /(\d|Watt)-(?=\d|Min\b)/g;
const range = /(\}\}) (of|to) (?=\{\{)/g;

/** Words in which no figure stands on another line than its unit, nor one end of a range than the other. */
export const withWholeFigures = (words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).map(([key, text]) => [
      key,
      typeof text === "string" ? wholeFigures(text) : withWholeFigures(text),
    ]),
  );

const wholeFigures = (text: string): string =>
  text.replace(figure, `$1${noBreak}`).replace(range, `$1${noBreak}$2${noBreak}`).replace(hyphen, "$1-\u2060");
