import type { StorybookConfig } from "@storybook/react-vite";
import type { PluginOption } from "vite";

/** They belong to the product's own build: the font's preload tag, the service worker and the compressed files. */
const productOnly = ["font-preload", "installable", "precompress"];

const isForProductOnly = (plugin: PluginOption): boolean =>
  (Array.isArray(plugin) && plugin.some(isForProductOnly)) ||
  (typeof plugin === "object" && plugin !== null && "name" in plugin && productOnly.includes(plugin.name));

const config: StorybookConfig = {
  framework: "@storybook/react-vite",
  stories: [{ directory: "../src", files: "**/*.stories.tsx" }],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  features: { actions: false, backgrounds: false, controls: false, interactions: false },
  // TypeScript 7 offers no interface for tools, so props can't be read from the types; the stories show the states.
  typescript: { check: false, reactDocgen: false },
  viteFinal: (vite) => ({
    ...vite,
    plugins: vite.plugins?.filter((plugin) => !isForProductOnly(plugin)),
    // No calls leave the page: each story says what the server would return.
    server: { ...vite.server, proxy: {} },
    build: { ...vite.build, sourcemap: false, rolldownOptions: { ...vite.build?.rolldownOptions, output: {} } },
  }),
};

export default config;
