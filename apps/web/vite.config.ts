import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { fontPreload } from "./vite/font-preload.ts";
import { installable } from "./vite/installable.ts";
import { precompress } from "./vite/precompress.ts";
import { screenFiles } from "./vite/screen-files.ts";
import { screenWidthQueries } from "./vite/screen-width-queries.ts";
import { themeStyles } from "./vite/theme-styles.ts";

/** On every first load, and the same after most deployments: one file that stays in the browser's cache. */
const foundation = /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\//;

/** Pieces of most screens, each of a few hundred bytes: one file instead of twenty. */
const common =
  /src\/ui\/(alert|chip|page-header|radio-pills|stat-card|use-hospital-\w+)\b|src\/session\/kept-typing\.ts|contract\/src\/(assessment-answers|limits)\.ts|clinical\/src\/(arithmetic|assessment-input|calendar|patient|coefficients\/(coefficient|cutoffs))\.ts/;

/** The same, of the screens behind the sign-in. */
const signedIn =
  /src\/ui\/(?!picture|rotating-banner|did-you-know|progress-ring|segmented-tabs)|src\/(patient|bike|goals|provider|speech)\/.*\.module\.css|src\/(live|offline\/hold-updates)\.ts|clinical\/src\/(prescription|coefficients\/prescription|goals\/(daily-goal|goal-words|progress))\.ts/;

/**
 * The frame, which every screen stands on: together these compress better than a chunk for each. With the styles of the
 * pieces that visitors see, in one style sheet instead of three.
 */
const shell =
  /src\/(main|api|number-format|routes|bike\/(store|refused-bike)|offline\/network)\.tsx?|src\/navigation\/|src\/session\/(?!while-signed-in|session-(clock|ends)|stay-dialog\.tsx|activity|kept-typing)[^/]+$|src\/locales\/(i18n|translation|word-groups)\.ts|locales\/en\/shell\.json|src\/theme\/|src\/ui\/(alert|app-link|app-shell|button|card|display-tools|field|focus-keeper|header|icon|logo|night-switch|screen-states|screen-error-boundary|text-size-switch|toast|toast-place|use-toast-place|visually-hidden|route-preload|lazy-screen)\b|contract\/src\/(choices|paths)\.ts|assessment\/saved-draft\.ts|src\/ui\/(alert|chip|page-header|progress-bar|progress-ring|radio-pills|rotating-banner|segmented-tabs|stat-card)\.module\.css|sign-in\/form\.module\.css/;

/** What greets: on sign-in and on the patient's first screens. */
const welcome = /src\/ui\/(rotating-banner|did-you-know|progress-ring|segmented-tabs)|public\/sign-in\/use-sign-in/;

/** What both calculators ask. */
const questions =
  /src\/assessment\/(form\/|safety-check\/(safety-values|answer-pills)|use-assess|restored-draft|results\/print-button)|contract\/src\/(read-answers|wire-to-engine)\.ts|clinical\/src\/(free-text\/|safety\/(tables\/|safety-items|plausibility))/;

/** The bike at a tablet and the journal of its rides: for patients after their first screen's paint, and for /tablet. */
const atTablet =
  /src\/bike\/(bluetooth|journal)\/|bike\/tablet-ride\/this-tablet\.ts|ride\/src\/bluetooth\/|node_modules\/idb\//;

/** What the patient's screens share but the question after a ride, which the session fetches later, then the portal's parts. */
const patient = /src\/(patient\/(?!feedback\/ride-question)|bike|speech|ui\/picture)/;
const provider = /src\/(provider\/(patient-queries|shown-code|use-provider|live\/|patient-list\/)|goals\/state-chip)/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    themeStyles(),
    screenWidthQueries(),
    fontPreload(["/basic-", "plain-zero"]),
    screenFiles(),
    installable(),
    precompress(),
  ],
  css: { modules: { localsConvention: "camelCaseOnly" } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    // Only hints: a browser without them fetches the same files a step later. The polyfill would be a file of its own.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "foundation", test: foundation, priority: 6 },
            { name: "shell", test: shell, priority: 5 },
            { name: "forms", test: /node_modules\/react-hook-form\//, priority: 4 },
            { name: "common", test: common, minShareCount: 2, priority: 4 },
            { name: "welcome", test: welcome, minShareCount: 2, priority: 4 },
            { name: "questions", test: questions, minShareCount: 2, priority: 3 },
            { name: "at-tablet", test: atTablet, minShareCount: 2, priority: 3 },
            { name: "signed-in", test: signedIn, minShareCount: 2, priority: 2 },
            { name: "patient", test: patient, minShareCount: 2, priority: 1 },
            { name: "provider", test: provider, minShareCount: 2, priority: 0 },
          ],
        },
      },
    },
  },
  // The browser names this port as its origin; the server compares it with Host, so Host stays as it is.
  server: { port: 5173, proxy: { "/api": { target: "http://127.0.0.1:3000", changeOrigin: false } } },
});
