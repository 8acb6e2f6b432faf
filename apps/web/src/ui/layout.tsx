import { type ComponentProps, createElement } from "react";
import type { layoutFlags, layoutWords } from "../theme/layout-words.ts";

type Words = { [Word in keyof typeof layoutWords]?: keyof (typeof layoutWords)[Word] };
type Flags = { [Flag in keyof typeof layoutFlags]?: boolean };
/** Space is a number of the tokens `--space-1` to `--space-8`; what each word means is in `theme/layout-words.ts`. */
export interface LayoutProps extends Words, Flags {
  /** Is left out on paper. */
  screenOnly?: boolean;
}

type Tag = keyof React.JSX.IntrinsicElements;
type Props<As extends Tag> = LayoutProps & { as?: As } & Omit<ComponentProps<As>, keyof LayoutProps>;

const words: readonly (keyof Words)[] = [
  "columns",
  "min",
  "gap",
  "rowGap",
  "above",
  "below",
  "padX",
  "padY",
  "align",
  "justify",
  "textAlign",
  "size",
  "weight",
  "leading",
  "tone",
  "ground",
  "corners",
  "line",
];
const flags: readonly (keyof Flags)[] = [
  "inline",
  "nowrap",
  "fixed",
  "fill",
  "wide",
  "full",
  "shrink",
  "measure",
  "anywhere",
];

/** Things beneath each other. */
export const Stack = <As extends Tag = "div">(props: Props<As>) => render("stack", "div", props);
/** Things beside each other, in as many lines as they need. */
export const Row = <As extends Tag = "div">(props: Props<As>) => render("row", "div", props);
/** Things in columns of equal width. */
export const Grid = <As extends Tag = "div">(props: Props<As>) => render("grid", "div", props);
/** A paragraph, or with `as` another text. */
export const Text = <As extends Tag = "p">(props: Props<As>) => render("", "p", props);

/** The words as a class, for a component that takes one. */
export const layoutClass = (props: LayoutProps): string => split(props).classes.join(" ");

function render<As extends Tag>(
  base: string,
  tag: Tag,
  { as, className, ...props }: Props<As> & { className?: string },
) {
  const { classes, rest } = split(props);
  return createElement(as ?? tag, {
    ...rest,
    className: [base, ...classes, className].filter(Boolean).join(" ") || undefined,
  });
}

function split(props: object) {
  const rest: Record<string, unknown> = { ...props };
  const classes: string[] = [];
  const take = (word: string) => {
    const value = rest[word];
    delete rest[word];
    return value;
  };
  for (const word of words) {
    const value = take(word);
    if (value !== undefined) classes.push(`${word}-${value}`);
  }
  for (const flag of flags) if (take(flag)) classes.push(flag);
  if (take("screenOnly")) classes.push("screen-only");
  return { classes, rest };
}
