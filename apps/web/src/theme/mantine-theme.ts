import type { MantineColorsTuple, MantineThemeOverride } from "@mantine/core";
import { day, sizes } from "./tokens.ts";

const brand: MantineColorsTuple = [
  day.primarySoft,
  day.primarySoft,
  day.primarySoft,
  day.primary,
  day.primary,
  day.primary,
  day.primary,
  day.primary,
  day.primaryHover,
  day.primaryHover,
];

/** What Mantine's components need to know in JavaScript. Their colors come from the tokens through `theme-css.ts`. */
export const mantineTheme: MantineThemeOverride = {
  fontFamily: sizes.fontFamily,
  headings: { fontFamily: sizes.fontFamily },
  colors: { brand },
  primaryColor: "brand",
  defaultRadius: "md",
  radius: { md: sizes.radiusField, lg: sizes.radiusButton, xl: sizes.radiusCard },
  cursorType: "pointer",
  respectReducedMotion: true,
  fontSizes: {
    xs: "var(--text-small)",
    sm: "var(--text-label)",
    md: "var(--text-body)",
    lg: "var(--text-large)",
    xl: "var(--text-title)",
  },
};
