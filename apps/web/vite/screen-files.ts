import type { Plugin, Rolldown } from "vite";
import { routes } from "../src/routes.ts";

/** The script and style files that each address needs for its first paint, beside those that index.html names. */
export type ScreenFiles = Readonly<Record<string, readonly string[]>>;

/**
 * Writes `screens.json` beside index.html. The server names a screen's files in the page that it sends, so that the browser
 * fetches them together with the entry, and not after it has run.
 */
export function screenFiles(): Plugin {
  return {
    name: "screen-files",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const entry = chunks.find(({ isEntry }) => isEntry);
      const known = new Set(entry ? filesOf(entry, bundle) : []);
      const screens = routes.map(({ path, file, words }) => {
        // The English ones: another language fetches its own when it starts.
        const modules = [file.slice(1), ...words.map((name) => `/locales/en/${name}.json`)];
        const files = modules.flatMap((end) => filesOf(findChunk(`/src${end}`, chunks), bundle));
        return [path, [...new Set(files)].filter((name) => !known.has(name)).map((name) => `/${name}`)];
      });
      this.emitFile({ type: "asset", fileName: "screens.json", source: JSON.stringify(Object.fromEntries(screens)) });
    },
  };
}

type Chunk = Rolldown.OutputChunk;

function findChunk(end: string, chunks: readonly Chunk[]): Chunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)));
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
