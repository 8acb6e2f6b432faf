import type { Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { day } from "../src/theme/tokens.ts";

/** The drawings of scripts/icons.ts. */
const icons = [
  { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/**
 * Makes the built web app installable: its manifest, and the service worker of `service-worker/` with the list of the
 * files that it keeps (docs/decisions/089). A development server has neither.
 */
export function installable(): Plugin[] {
  const plugins = VitePWA({
    strategies: "injectManifest",
    srcDir: "service-worker",
    filename: "sw.ts",
    // src/offline/ registers it, after the first paint.
    injectRegister: false,
    includeManifestIcons: false,
    manifest: {
      id: "/",
      name: "Bedside Bike",
      short_name: "Bedside Bike",
      description: "Personalized Hospital Mobility Platform",
      lang: "en",
      // Opens the tablet's last screen (src/session/last-screen.ts).
      start_url: "/?resume",
      scope: "/",
      display: "standalone",
      theme_color: day.surface,
      background_color: day.paper,
      icons,
    },
    injectManifest: {
      // Only the shell: what the server says about a person is under /api, which is not a file.
      globPatterns: ["index.html", "display.js", "icon.svg", "icons/*.png", "assets/*.{js,css,woff2}"],
    },
    // Before the compressed files are written, so that the worker has one too.
    integration: {
      closeBundleOrder: "pre",
      configureCustomSWViteBuild(worker) {
        worker.logLevel = "warn";
      },
    },
  });
  return plugins.map((plugin) => ({ ...plugin, apply: "build" }));
}
