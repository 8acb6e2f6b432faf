import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import { fastify } from "fastify";
import { build } from "vite";
import { precompress } from "../../apps/web/vite/precompress.ts";

export interface MeasuredServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Another build than `dist/`: its folder in `DIST`. */
const program = join(process.env.DIST ?? "dist", "main.js");

/** The built product with its demo data, in a process of its own. Throws if it ends before it listens. */
export async function startProduct(): Promise<MeasuredServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-first-load-"));
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const close = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  let output = "";
  for await (const chunk of child.stdout) {
    output += chunk;
    const url = /ready at (\S+)/.exec(output)?.[1];
    if (url) return { url, close };
  }
  throw new Error(`${program} ended before it was ready: ${output}`);
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
