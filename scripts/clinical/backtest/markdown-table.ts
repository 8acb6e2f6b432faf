export type Cell = string | number;

export function markdownTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** 'here (author)'. */
export const besides = (here: number, author: number, decimals: number): string =>
  `${here.toFixed(decimals)} (${author.toFixed(decimals)})`;

/** Where a number, rounded as the published ones are, lies against them. */
export function placeIn(value: number, range: readonly [number, number] | undefined, decimals: number): string {
  if (range === undefined) return "";
  const [low, high] = range;
  const rounded = Number(value.toFixed(decimals));
  return rounded < low ? "below" : rounded > high ? "above" : "inside";
}

export const percent = (share: number, decimals = 0): string => (100 * share).toFixed(decimals);
