import { availableParallelism } from "node:os";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { VIEWPORTS } from "./apps/web/test/support/viewports.ts";
import { chromiumOptions } from "./scripts/test/chromium-options.ts";

const apiTests = ["apps/server/**/*.api.test.ts"];
/** Tests that depend on PostgreSQL itself: policies, locks, plans, dumps of earlier versions. The rest is plain SQL. */
const apiTestsOnOldest = [
  "apps/server/src/{admin/audit-chain,backup/backup}.api.test.ts",
  "apps/server/src/features/{goals/climbing-at-once,rides/counted-once}.api.test.ts",
  "apps/server/src/platform/database/*.api.test.ts",
  "apps/server/test/{access,least-privilege,several-nodes,version-fixtures}.api.test.ts",
];
/** What is long and rarely moves runs in full depth only: its files are named `<name>.full.<kind>.test.ts`. */
const exclude = [...configDefaults.exclude, ...(process.env.TEST_DEPTH === "full" ? [] : ["**/*.full.*"])];
/** Tests that start other programs; they take seconds each. */
const processTests = ["{apps/bike,bench,scripts}/**/*.process.test.ts"];

/**
 * Test files of a project share the modules that they import: importing them again for each file took longer than the
 * tests. Hooks that every file needs are therefore in setup files, which run for each.
 */
const shared = { isolate: false };

/** No timed tests: these limits only end what hangs, however slow the machine. */
const patience = { testTimeout: 600_000, hookTimeout: 600_000, teardownTimeout: 60_000 };

/**
 * On a busy CI machine a browser or a server may lose a race that no person would; the report names each second try.
 */
const retry = process.env.CI ? 1 : 0;

/** `import.meta.glob` makes a translation depend on which files there are; Vitest keeps those with a type argument. */
const withoutKeptGlobs: Plugin = {
  name: "without-kept-globs",
  configureVitest({ experimental_defineCacheKeyGenerator: defineCacheKey }) {
    defineCacheKey(({ sourceCode }) => (sourceCode.includes("import.meta.glob<") ? false : null));
  },
};

const unit: TestProjectInlineConfiguration = {
  plugins: [withoutKeptGlobs],
  test: {
    name: "unit",
    ...shared,
    include: [
      "packages/**/src/**/*.test.ts",
      "apps/bike/**/*.test.ts",
      "apps/web/{src,catalog,service-worker,vite}/**/*.test.ts",
      "apps/server/{src,test/soak}/**/*.test.ts",
      "{bench,scripts}/**/*.test.ts",
    ],
    exclude: [...apiTests, ...processTests, ...exclude],
    setupFiles: ["scripts/test/fail-on-console-error.ts", "scripts/test/property-runs.ts"],
    // Faster than processes; no test here changes the current folder, which a thread cannot.
    pool: "threads",
    ...patience,
  },
};

const processes: TestProjectInlineConfiguration = {
  test: {
    name: "processes",
    ...shared,
    include: processTests,
    exclude,
    setupFiles: ["scripts/test/fail-on-console-error.ts"],
    retry,
    ...patience,
  },
};

/** On the PostgreSQL that comes with the product. */
const api: TestProjectInlineConfiguration = {
  test: {
    name: "api",
    ...shared,
    include: apiTests,
    exclude,
    globalSetup: ["apps/server/test/support/api-setup.ts"],
    runner: "apps/server/test/support/api-runner.ts",
    retry,
    ...patience,
  },
};

const apiOnOldest: TestProjectInlineConfiguration = {
  test: {
    name: "api-oldest",
    ...shared,
    include: apiTestsOnOldest,
    globalSetup: ["apps/server/test/support/api-oldest-setup.ts"],
    runner: "apps/server/test/support/api-runner.ts",
    retry,
    ...patience,
  },
};

/** Tests wait for disks and browsers half of the time: one file at a time, as Vitest would on 2 cores, leaves them idle. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

/** The built product, separate from the repository, on this Node and on Node 24. */
const built: TestProjectInlineConfiguration = {
  test: {
    name: "built",
    include: ["apps/server/test/built/**/*.test.ts"],
    exclude,
    globalSetup: ["apps/server/test/built/global-setup.ts"],
    ...patience,
  },
};

/** They start what then runs for the life of a page: the watch over the network, the tablet's journal. */
const componentTestsAlone = [
  "src/bike/tablet-ride/patients-bike.component.test.tsx",
  "src/offline/offline-notices.component.test.tsx",
  "src/provider/tablet.screen.component.test.tsx",
];

/** Libraries come to the page without source maps, which were a fifth of what its start computed. */
const withoutLibrarySourceMaps = {
  name: "without-library-source-maps",
  enforce: "post" as const,
  transform: {
    filter: { id: /node_modules/ },
    handler: (code: string) => ({ code, map: { mappings: "" as const } }),
  },
};

/** Components of the web app in a real browser, built by its own Vite settings. */
const inBrowser = (test: TestProjectInlineConfiguration["test"]): TestProjectInlineConfiguration => ({
  extends: "./apps/web/vite.config.ts",
  root: "apps/web",
  plugins: [withoutLibrarySourceMaps],
  // Vite finds these only when a test asks for them, and then reloads the page under the test.
  // What is found only while the tests run is bundled again, with a second React.
  optimizeDeps: {
    include: [
      "@base-ui/react/alert-dialog",
      "@base-ui/react/combobox",
      "@base-ui/react/dialog",
      "@base-ui/react/menu",
      "@base-ui/react/switch",
      "@base-ui/react/tabs",
      "@base-ui/react/toast",
      "@simplewebauthn/browser",
      "@tanstack/react-table",
      "i18next",
      "idb",
      "react-dom/server",
      "react-hook-form",
      "react-i18next",
      "react-router",
      "react-router/dom",
    ],
  },
  test: {
    setupFiles: ["../../scripts/test/fail-on-console-error.ts", "test/support/setup.ts"],
    maxWorkers,
    ...patience,
    testTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    retry,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: chromiumOptions,
        contextOptions: { locale: "en-US", colorScheme: "light" },
      }),
      instances: [{ browser: "chromium" }],
      viewport: VIEWPORTS.tablet,
      screenshotFailures: false,
    },
    ...test,
  },
});

const components = inBrowser({
  name: "components",
  ...shared,
  include: ["{src,catalog,test}/**/*.component.test.tsx"],
  exclude: [...componentTestsAlone, ...exclude],
});

/** Each file in a page of its own. */
const componentsAlone = inBrowser({ name: "components-alone", include: componentTestsAlone, exclude });

const journeys: TestProjectInlineConfiguration = {
  test: {
    name: "journeys",
    ...shared,
    include: ["e2e/**/*.journey.test.ts"],
    exclude,
    globalSetup: ["e2e/support/journeys-setup.ts"],
    runner: "e2e/support/journey-runner.ts",
    setupFiles: ["e2e/support/close-pages.setup.ts"],
    ...patience,
    // As patient as Playwright's own waiting: a busy machine may well need more than Vitest's second.
    expect: { poll: { timeout: 30_000 } },
    retry,
  },
};

const engines: TestProjectInlineConfiguration = {
  test: {
    name: "engines",
    ...shared,
    include: ["e2e/engines/*.engine.test.ts"],
    globalSetup: ["e2e/engines/engines-setup.ts"],
    ...patience,
    expect: { poll: { timeout: 30_000 } },
    retry,
  },
};

export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers,
    // Vitest's cache of earlier runs, one file, which the steps of `npm test` would write at the same time.
    cache: false,
    // What was translated from TypeScript stays until it changes, for the next run and for the other steps.
    experimental: { fsModuleCache: true },
    projects: [unit, processes, api, apiOnOldest, built, components, componentsAlone, journeys, engines],
  },
});
