import type { Plugin } from "vite";

/** Preloads the one font file that every first paint needs, whatever hash its name got. */
export function fontPreload(fileName: string): Plugin {
  return {
    name: "font-preload",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => name.includes(fileName) && name.endsWith(".woff2"));
        if (!font) throw new Error(`No font file ${fileName} in the bundle.`);
        return [
          {
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href: `/${font}` },
            injectTo: "head-prepend",
          },
        ];
      },
    },
  };
}
