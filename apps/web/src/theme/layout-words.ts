import type { sizes } from "./tokens.ts";

type Declarations = Readonly<Record<string, string>>;
type Values = Readonly<Record<string | number, Declarations>>;

type Space =
  | 0
  | (keyof typeof sizes extends infer Name ? (Name extends `space${infer N extends number}` ? N : never) : never);

const bySpace = <const Value extends Space>(property: string, spaces: readonly Value[]) =>
  each(spaces, (space) => ({ [property]: space === 0 ? "0" : `var(--space-${space})` }));
const byToken = <const Names extends Readonly<Record<string, string>>>(property: string, names: Names) =>
  Object.fromEntries(Object.entries(names).map(([name, value]) => [name, { [property]: value }])) as Record<
    keyof Names,
    Declarations
  >;

function each<const Value extends string | number>(values: readonly Value[], declare: (value: Value) => Declarations) {
  return Object.fromEntries(values.map((value) => [value, declare(value)])) as Record<Value, Declarations>;
}

/** The widths in rem below which a column of `Grid` has no place beside another. */
const columnWidths = [
  "2.5rem",
  "8.5rem",
  "9rem",
  "10.625rem",
  "11.25rem",
  "12.5rem",
  "15rem",
  "15.625rem",
  "16rem",
  "16.25rem",
  "17rem",
  "17.5rem",
  "23.75rem",
  "25rem",
  "28rem",
  "30rem",
  "32rem",
] as const;

const line = "1px solid var(--line)";

/** What `Stack`, `Row`, `Grid` and `Text` may be given, and what each value means; a later word counts over an earlier. */
export const layoutWords = {
  columns: each([2, 3, 4], (count) => ({ "grid-template-columns": `repeat(${count}, minmax(0, 1fr))` })),
  min: each(columnWidths, (width) => ({
    "grid-template-columns": `repeat(auto-fit, minmax(min(100%, ${width}), 1fr))`,
  })),
  gap: bySpace("gap", [0, 1, 2, 3, 4, 5, 6, 7, 8]),
  rowGap: bySpace("row-gap", [0, 1, 2, 3, 4, 5]),
  above: bySpace("margin-block-start", [0, 1, 2, 3, 4, 5, 6]),
  below: bySpace("margin-block-end", [1, 2, 3, 4, 5, 6]),
  padX: bySpace("padding-inline", [0, 1, 2, 3, 4, 5, 6, 7]),
  padY: bySpace("padding-block", [0, 1, 2, 3, 4, 5, 6, 8]),
  align: each(["start", "center", "end", "baseline", "stretch"], (align) => ({ "align-items": align })),
  justify: byToken("justify-content", { center: "center", end: "end", between: "space-between" }),
  textAlign: each(["start", "center", "end"], (side) => ({ "text-align": side })),
  size: byToken("font-size", {
    small: "var(--text-small)",
    note: "max(var(--text-small), 0.9375rem)",
    label: "var(--text-label)",
    body: "var(--text-body)",
    large: "var(--text-large)",
    title: "var(--text-title)",
    heading: "var(--text-heading)",
    metric: "var(--metric)",
  }),
  weight: byToken("font-weight", { regular: "400", bold: "700" }),
  leading: byToken("line-height", { tight: "1.2", snug: "1.3", normal: "1.4" }),
  tone: byToken("color", {
    ink: "var(--ink)",
    second: "var(--ink-second)",
    primary: "var(--primary)",
    low: "var(--low-text)",
    moderate: "var(--moderate-text)",
    high: "var(--high-text)",
    inherit: "inherit",
  }),
  ground: byToken("background", {
    surface: "var(--surface)",
    soft: "var(--primary-soft)",
    low: "var(--low-back)",
    moderate: "var(--moderate-back)",
    high: "var(--high-back)",
  }),
  corners: byToken("border-radius", {
    field: "var(--radius-field)",
    button: "var(--radius-button)",
    card: "var(--radius-card)",
    round: "var(--radius-round)",
  }),
  line: { above: { "border-block-start": line }, below: { "border-block-end": line }, around: { border: line } },
} satisfies Readonly<Record<string, Values>>;

/** Words without a value. */
export const layoutFlags = {
  inline: { display: "inline-flex" },
  nowrap: { "flex-wrap": "nowrap" },
  /** In a `Row`: keeps its own width, or takes what the others leave. */
  fixed: { flex: "none" },
  fill: { flex: "1" },
  /** In a `Grid`: over all columns. */
  wide: { "grid-column": "1 / -1" },
  full: { width: "100%" },
  /** Narrower than its longest word, if need be. */
  shrink: { "min-width": "0" },
  /** No line longer than a reader's eye follows. */
  measure: { "max-width": "46em" },
  /** Breaks a word that is too long anywhere. */
  anywhere: { "overflow-wrap": "anywhere" },
  /** Is left out on paper. */
  screenOnly: {},
} satisfies Values;

/** Each word as a class. They come before every other style of a component, which therefore counts over them. */
export function layoutCss(): string {
  const words = Object.entries<Values>(layoutWords).flatMap(([word, values]) =>
    Object.entries(values).map(([value, declarations]) => rule(`${word}-${value}`, declarations)),
  );
  return [
    rule("stack", { display: "grid", "grid-template-columns": "minmax(0, 1fr)", "min-width": "0" }),
    rule("row", { display: "flex", "flex-wrap": "wrap", "align-items": "center", "min-width": "0" }),
    rule("grid", { display: "grid", "min-width": "0" }),
    ...words,
    ...Object.entries<Declarations>(layoutFlags).map(([word, declarations]) => rule(word, declarations)),
    `@media print { ${rule("screenOnly", { display: "none !important" })} }`,
  ].join("\n");
}

const rule = (name: string, declarations: Declarations): string =>
  `.${name.replace(".", "\\.")} { ${Object.entries(declarations)
    .map(([property, value]) => `${property}: ${value};`)
    .join(" ")} }`;
