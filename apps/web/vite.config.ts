import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { fontPreload } from "./vite/font-preload.ts";
import { precompress } from "./vite/precompress.ts";
import { screenFiles } from "./vite/screen-files.ts";
import { themeStyles } from "./vite/theme-styles.ts";

/** On every first load, and the same after most deployments: one file that stays in the browser's cache. */
const foundation = /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\//;

/** Pieces of most screens, each of a few hundred bytes: one file instead of twenty. */
const common =
  /src\/ui\/(alert|chip|page-header|progress-bar|radio-pills|stat-card|use-hospital-\w+)\b|contract\/src\/(calendar|limits)\.ts|clinical\/src\/(arithmetic|patient|coefficients\/(coefficient|cutoffs))\.ts/;

/** The same, of the screens behind the sign-in. */
const signedIn =
  /src\/ui\/(?!picture|rotating-banner|did-you-know|progress-ring|segmented-tabs)|src\/live\.ts|clinical\/src\/(prescription|coefficients\/prescription|goals\/(daily-goal|goal-words|progress))\.ts/;

/** What every screen stands on: together these compress better than a chunk for each. */
const shell =
  /src\/(api|number-format)\.ts|src\/(session|navigation)\/[^/]+$|src\/locales\/(i18n|translation)\.ts|locales\/en\/shell\.json|src\/theme\/|src\/ui\/(app-link|app-shell|button|card|field|focus-keeper|header|icon|logo|night-switch|screen-states|screen-error-boundary|toast|toast-place|use-toast-place|visually-hidden|route-preload|lazy-screen)\b|contract\/src\/(choices|paths)\.ts|assessment\/saved-draft\.ts/;

/** What greets: on sign-in and on the patient's first screens. */
const welcome =
  /src\/ui\/(rotating-banner|did-you-know|progress-ring|segmented-tabs)|public\/sign-in\/use-sign-in|bike\/(store|refused-bike)/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), themeStyles(), fontPreload(["/latin-", "plain-zero"]), screenFiles(), precompress()],
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
            { name: "foundation", test: foundation, priority: 5 },
            { name: "shell", test: shell, priority: 4 },
            { name: "forms", test: /node_modules\/react-hook-form\//, priority: 3 },
            { name: "welcome", test: welcome, minShareCount: 2, priority: 3 },
            { name: "common", test: common, minShareCount: 2, priority: 3 },
            { name: "signed-in", test: signedIn, minShareCount: 2, priority: 2 },
            { name: "patient", test: /src\/(patient|bike|ui\/picture)/, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  // The browser names this port as its origin; the server compares it with Host, so Host stays as it is.
  server: { port: 5173, proxy: { "/api": { target: "http://127.0.0.1:3000", changeOrigin: false } } },
});
