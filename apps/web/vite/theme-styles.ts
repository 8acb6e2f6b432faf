import type { Plugin } from "vite";
import { layoutCss } from "../src/theme/layout-words.ts";
import { themeCss } from "../src/theme/theme-css.ts";

const id = "virtual:theme.css";

/** Serves the tokens as one static style sheet, so that the CSP stays `style-src 'self'` (docs/decisions/010). */
export function themeStyles(): Plugin {
  return {
    name: "theme-styles",
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) => (source === `\0${id}` ? `${themeCss()}\n${layoutCss()}` : null),
  };
}
