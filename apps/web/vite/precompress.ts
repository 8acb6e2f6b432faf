import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

const compress = promisify(brotliCompress);
const compressible = /\.(js|css|html|svg|json|webmanifest)$/;

/** Writes a .br file beside every text asset; the server sends it as it is (@fastify/static `preCompressed`). */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true });
      const texts = names.filter((name) => compressible.test(name));
      await Promise.all(
        texts.map(async (name) => {
          const content = await readFile(join(folder, name));
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
          await writeFile(join(folder, `${name}.br`), await compress(content, { params }));
        }),
      );
    },
  };
}
