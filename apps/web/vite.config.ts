import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { firstPaints } from "./vite/first-paints.ts";
import { fontPreload } from "./vite/font-preload.ts";
import { installable } from "./vite/installable.ts";
import { precompress } from "./vite/precompress.ts";
import { screenFiles } from "./vite/screen-files.ts";
import { screenWidthQueries } from "./vite/screen-width-queries.ts";
import { themeStyles } from "./vite/theme-styles.ts";

/** What every screen depends on: one file that stays in the browser's cache over most deployments. */
const foundation =
  /node_modules\/(react|react-dom|scheduler|react-router|react-i18next|i18next|@tanstack\/(react-query|query-core))\//;

/**
 * Our own pieces that many screens share, in one file: otherwise each would be a file, and a slow network loads them
 * six at a time. What an assessment is shown with stays out, and what shows amounts in units: the sign-in screen loads this
 * file too.
 */
const pieces = /\/apps\/web\/src\/(?!assessment\/|ui\/use-amount-words|ride-state\/use-safety-words)/;

/** The table of the calculator's questions and what reads answers by it: whoever needs one soon needs the other. */
const questions = /\/packages\/(clinical\/src\/questions|contract\/src\/(assessment-answers|wire-to-engine))\.ts/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    themeStyles(),
    screenWidthQueries(),
    fontPreload(["/basic-"]),
    screenFiles(),
    firstPaints([react(), themeStyles(), screenWidthQueries()]),
    installable(),
    precompress(),
  ],
  css: { modules: { localsConvention: "camelCaseOnly" } },
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
            { name: "foundation", test: foundation, priority: 1 },
            { name: "pieces", test: pieces, minShareCount: 4 },
            { name: "questions", test: questions },
          ],
        },
      },
    },
  },
  // The browser names this port as its origin; the server compares it with Host, so Host stays as it is.
  server: { port: 5173, proxy: { "/api": { target: "http://127.0.0.1:3000", changeOrigin: false } } },
});
