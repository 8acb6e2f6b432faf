import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { wordFileOf } from "../src/locales/word-groups.ts";

/** The script and style files that each address needs for its first paint, beside those that index.html names. */
export type ScreenFiles = Readonly<Record<string, readonly string[]>>;

const routeLine = /lazyScreen\(\s*"([^"]+)",\s*\(\) => import\("\.\/([^"]+)"\)((?:,\s*"[^"]+")*)/g;

/**
 * Writes `screens.json` beside index.html. The server names a screen's files in the page that it sends, so that the browser
 * fetches them together with the entry, and not after it has run.
 */
export function screenFiles(): Plugin {
  let root = "";
  return {
    name: "screen-files",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      const routes = readFileSync(join(root, "src/routes.tsx"), "utf8");
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const entry = chunks.find(({ isEntry }) => isEntry);
      const known = new Set(entry ? filesOf(entry, bundle) : []);
      const screens = [...routes.matchAll(routeLine)].map(([, path = "", module = "", names = ""]) => {
        // The English ones: another language fetches its own when it starts.
        const words = [...names.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => `/locales/en/${wordFileOf(name)}`);
        const files = [`/src/${module}`, ...words].flatMap((end) => filesOf(findChunk(end, chunks), bundle));
        return [path, [...new Set(files)].filter((file) => !known.has(file)).map((file) => `/${file}`)];
      });
      if (screens.length === 0) throw new Error("src/routes.tsx has no line with lazyScreen.");
      this.emitFile({ type: "asset", fileName: "screens.json", source: JSON.stringify(Object.fromEntries(screens)) });
    },
  };
}

type Chunk = Rolldown.OutputChunk;

function findChunk(end: string, chunks: readonly Chunk[]): Chunk {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(end));
  if (!chunk) throw new Error(`The build has no file for ${end}.`);
  return chunk;
}

/** A chunk, what it imports, and the style sheets of all of them. */
function filesOf(chunk: Chunk, bundle: Rolldown.OutputBundle, seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return [];
  seen.add(chunk.fileName);
  const imported = chunk.imports.flatMap((name) => {
    const output = bundle[name];
    return output?.type === "chunk" ? filesOf(output, bundle, seen) : [];
  });
  return [...imported, ...(chunk.viteMetadata?.importedCss ?? []), chunk.fileName];
}
