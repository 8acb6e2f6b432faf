import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { fontPreload } from "./vite/font-preload.ts";
import { precompress } from "./vite/precompress.ts";
import { themeStyles } from "./vite/theme-styles.ts";

/** On every first load, and the same after most deployments: one file that stays in the browser's cache. */
const foundation =
  /node_modules\/(react|react-dom|scheduler|react-hook-form|@tanstack|use-sync-external-store)\//;

/** What every screen stands on: together these compress better than a chunk for each. */
const shell =
  /src\/(api|number-format)\.ts|src\/(session\/|theme\/(color-scheme|tokens))|src\/ui\/(app-link|app-shell|button|card|field|header|icon|logo|night-switch|progress-ring|screen-states|toast|toast-place|use-toast-place|visually-hidden|route-preload|lazy-screen)\b/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    themeStyles(),
    fontPreload(["atkinson-hyperlegible-next-latin-wght-normal", "plain-zero"]),
    precompress(),
  ],
  css: { modules: { localsConvention: "camelCaseOnly" } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "foundation", test: foundation },
            { name: "shell", test: shell },
          ],
        },
      },
    },
  },
  // The browser names this port as its origin; the server compares it with Host, so Host stays as it is.
  server: { port: 5173, proxy: { "/api": { target: "http://127.0.0.1:3000", changeOrigin: false } } },
});
