import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { endpoints } from "./vite/endpoints.ts";
import { firstPaints } from "./vite/first-paints.ts";
import { codeOfFirstScreens, wordsOfFirstScreens } from "./vite/first-screens.ts";
import { fontPreload } from "./vite/font-preload.ts";
import { installable } from "./vite/installable.ts";
import { precompress } from "./vite/precompress.ts";
import { screenFiles } from "./vite/screen-files.ts";
import { screenWidthQueries } from "./vite/screen-width-queries.ts";
import { themeStyles } from "./vite/theme-styles.ts";

/** What every screen depends on: one file that stays in the browser's cache over most deployments. */
const foundation =
  /node_modules\/(react|react-dom|scheduler|react-router|react-i18next|i18next|@tanstack\/(react-query|query-core))\//;

/** Code of our packages that many screens and parts read. */
const domain = /\/packages\/(clinical|contract|ride)\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    themeStyles(),
    endpoints(),
    screenWidthQueries(),
    fontPreload(["/basic-"]),
    screenFiles(),
    firstPaints([react(), themeStyles(), screenWidthQueries()]),
    installable(),
    precompress(),
  ],
  css: { modules: { localsConvention: "camelCaseOnly" } },
  // Base UI brings a copy for versions of React that lack it.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }] },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    // Only hints: a browser without them fetches the same files a step later. The polyfill would be a separate file.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "foundation", test: foundation, priority: 4 },
            { name: "shell", tags: ["$initial"], priority: 3 },
            { name: "domain", test: domain, minShareCount: 7, priority: 2 },
            {
              name: codeOfFirstScreens(),
              debugName: "code",
              test: /\.(mjs|js|tsx?|css)$/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            { name: wordsOfFirstScreens, debugName: "words", test: /\/locales\/en\// },
          ],
        },
      },
    },
  },
  // The browser names this port as its origin; the server compares it with Host, so Host stays as it is.
  server: { port: 5173, proxy: { "/api": { target: "http://127.0.0.1:3000", changeOrigin: false } } },
});
