import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import { fastify } from "fastify";
import { build } from "vite";
import { precompress } from "../../apps/web/vite/precompress.ts";
import { startProduct } from "../product-process.ts";

export interface MeasuredServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Another build than `dist/`: its folder in `DIST`. */
const program = join(process.env.DIST ?? "dist", "main.js");

/** The built product with its demo data. Throws if it ends before it listens. */
export async function startDemo(): Promise<MeasuredServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-first-load-"));
  const { url, stop } = await startProduct([program], { NODE_ENV: "production", DATA_DIR: dataDir });
  return {
    url,
    async close() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A page with nothing but React, built by the same Vite and sent precompressed by the same plugin of Fastify. */
export async function startPlainPage(): Promise<MeasuredServer> {
  const outDir = mkdtempSync(join(tmpdir(), "bench-plain-page-"));
  await build({
    root: resolve(import.meta.dirname, "plain-page"),
    configFile: false,
    mode: "production",
    logLevel: "warn",
    plugins: [precompress()],
    build: { outDir, emptyOutDir: true, target: "es2022" },
  });
  const app = fastify();
  await app.register(fastifyStatic, { root: outDir, preCompressed: true });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    url,
    async close() {
      await app.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
