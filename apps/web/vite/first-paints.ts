import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build, type Plugin, type PluginOption } from "vite";
import { unitSystems } from "../../../packages/contract/src/units.ts";
import { demoProviderEmail } from "../../server/src/platform/demo.ts";

/** What of an installation's status is on the screens that are rendered here. */
export type StatusOfFirstPaint = Readonly<{ isDemo: boolean; demoProviderEmail: string | null; units: string }>;
export type FirstPaint = Readonly<{ path: string; title: string; html: string }>;
export type FirstPaints = { status: StatusOfFirstPaint; pages: FirstPaint[] }[];

const run = promisify(execFile);

const statuses: StatusOfFirstPaint[] = unitSystems.flatMap((units) => [
  { isDemo: true, demoProviderEmail, units },
  { isDemo: false, demoProviderEmail: null, units },
]);

/**
 * Writes `first-paints.json` beside index.html: the screens where visitors begin, rendered by React in Node, once for each
 * kind of installation. The server sends them in its page, and the browser's React takes them over (docs/decisions/116).
 * `plugins` are those by which the app's files become JavaScript, and its classes the same names as in the browser.
 */
export function firstPaints(plugins: PluginOption[]): Plugin {
  let root = "";
  return {
    name: "first-paints",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      const folder = await mkdtemp(join(tmpdir(), "first-paints-"));
      try {
        await build({
          root,
          configFile: false,
          logLevel: "warn",
          plugins,
          css: { modules: { localsConvention: "camelCaseOnly" } },
          ssr: { noExternal: true },
          build: { ssr: "first-paint/print.ts", outDir: folder, emptyOutDir: false, copyPublicDir: false },
        });
        await writeFile(join(folder, "package.json"), '{ "type": "module" }');
        const script = join(folder, "print.js");
        const { stdout } = await run(process.execPath, [script, JSON.stringify(statuses)], {
          env: { ...process.env, NODE_ENV: "production" },
          maxBuffer: 10_000_000,
          timeout: 60_000,
        });
        this.emitFile({ type: "asset", fileName: "first-paints.json", source: stdout });
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  };
}
