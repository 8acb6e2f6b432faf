import { type ComponentProps, createElement } from "react";
import type { layoutFlags, layoutWords } from "../theme/layout-words.ts";

/** Space is a number of the tokens `--space-1` to `--space-8`; what each word means is in `theme/layout-words.ts`. */
export type LayoutProps = {
  [Word in keyof typeof layoutWords]?: keyof (typeof layoutWords)[Word];
} & { [Flag in keyof typeof layoutFlags]?: boolean };

type Tag = keyof React.JSX.IntrinsicElements;
type Props<As extends Tag> = LayoutProps & { as?: As } & Omit<ComponentProps<As>, keyof LayoutProps>;

const words: Record<keyof LayoutProps, true> = {
  columns: true,
  min: true,
  gap: true,
  rowGap: true,
  above: true,
  below: true,
  padX: true,
  padY: true,
  align: true,
  justify: true,
  textAlign: true,
  size: true,
  weight: true,
  leading: true,
  tone: true,
  ground: true,
  corners: true,
  line: true,
  inline: true,
  nowrap: true,
  fixed: true,
  fill: true,
  wide: true,
  full: true,
  shrink: true,
  measure: true,
  anywhere: true,
  screenOnly: true,
};

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
  const rest: Record<string, unknown> = {};
  const classes: string[] = [];
  for (const [name, value] of Object.entries(props)) {
    if (!(name in words)) rest[name] = value;
    else if (value === true) classes.push(name);
    else if (value !== undefined && value !== false) classes.push(`${name}-${value}`);
  }
  return { classes, rest };
}
