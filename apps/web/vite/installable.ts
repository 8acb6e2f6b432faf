import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build, type Plugin } from "vite";
import { day } from "../src/theme/tokens.ts";

const manifestName = "manifest.webmanifest";

const manifest = {
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
  // The drawings of scripts/icons.ts.
  icons: [
    { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};

/** Only the shell: what the server says about a person is under /api, which is not a file. */
const shellFile = /^(index\.html|display\.js|icon\.svg|icons\/[^/]+\.png|assets\/[^/]+\.(js|css|woff2))$/;

/**
 * Makes the built web app installable: its manifest, and the service worker of `service-worker/` with the list of the
 * files that it keeps (docs/decisions/089). A development server has neither.
 */
export function installable(): Plugin {
  let root = "";
  let folder = "";
  return {
    name: "installable",
    apply: "build",
    configResolved(config) {
      root = config.root;
      folder = resolve(config.root, config.build.outDir);
    },
    transformIndexHtml: () => [
      { tag: "link", attrs: { rel: "manifest", href: `/${manifestName}` }, injectTo: "head" as const },
    ],
    generateBundle() {
      this.emitFile({ type: "asset", fileName: manifestName, source: JSON.stringify(manifest) });
    },
    closeBundle: {
      // Before the compressed files are written, so that the worker has one too.
      order: "pre",
      sequential: true,
      async handler() {
        await build({
          configFile: false,
          root,
          logLevel: "warn",
          define: { "self.__WB_MANIFEST": JSON.stringify(await listShellFiles(folder)) },
          build: {
            outDir: folder,
            emptyOutDir: false,
            copyPublicDir: false,
            target: "es2022",
            rolldownOptions: {
              input: join(root, "service-worker/sw.ts"),
              output: { format: "iife", entryFileNames: "sw.js" },
            },
          },
        });
      },
    },
  };
}

/** As Workbox takes it: a file whose name has no hash of what is in it gets one as its revision. */
async function listShellFiles(folder: string): Promise<{ url: string; revision: string | null }[]> {
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll("\\", "/"));
  return Promise.all(
    names
      .filter((name) => shellFile.test(name))
      .sort()
      .map(async (url) => ({
        url,
        revision: url.startsWith("assets/") ? null : await revisionOf(join(folder, url)),
      })),
  );
}

const revisionOf = async (path: string) =>
  createHash("sha256")
    .update(await readFile(path))
    .digest("hex")
    .slice(0, 32);
