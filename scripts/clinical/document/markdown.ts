export type Row = readonly string[];

export function table(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

export const numbered = (items: readonly string[]): string =>
  items.map((item, place) => `${place + 1}. ${item}`).join("\n");

export const bulleted = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n");

/** A source without a link is text, never a dead link. */
export const linked = (text: string, url: string | null): string => (url === null ? text : `[${text}](${url})`);

/** A fraction in percent, to a tenth. */
export const percent = (fraction: number): string => `${Math.round(fraction * 1000) / 10} %`;

export const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(", ");
