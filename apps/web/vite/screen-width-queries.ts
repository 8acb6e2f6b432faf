import type { Plugin } from "vite";

const widthQuery = /@media (\((?:min|max)-width: [\d.]+em\)(?: and \((?:min|max)-width: [\d.]+em\))*) \{/g;

/**
 * Style sheets ask for the width of the screen in em. A media query knows only the browser's own letters; the same question
 * to the page as a container, in rem, also knows the text size chosen on the screen: a tablet with letters twice as large
 * is laid out as one half as wide (docs/decisions/093).
 */
export function screenWidthQueries(): Plugin {
  return {
    name: "screen-width-queries",
    enforce: "pre",
    transform: (code, id) => (/\.css(\?|$)/.test(id) ? { code: asContainerQueries(code), map: null } : null),
  };
}

export function asContainerQueries(css: string): string {
  return css.replace(widthQuery, (_, widths: string) => `@container screen ${widths.replaceAll("em)", "rem)")} {`);
}
