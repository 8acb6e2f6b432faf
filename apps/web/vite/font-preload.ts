import type { Plugin } from "vite";

/** Preloads the font files that every first paint needs, whatever hash their names got. */
export function fontPreload(fileNames: readonly string[]): Plugin {
  return {
    name: "font-preload",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        return fileNames.map((fileName) => {
          const font = Object.keys(bundle ?? {}).find((name) => name.includes(fileName) && name.endsWith(".woff2"));
          if (!font) throw new Error(`No font file ${fileName} in the bundle.`);
          return {
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href: `/${font}` },
            injectTo: "head-prepend" as const,
          };
        });
      },
    },
  };
}
