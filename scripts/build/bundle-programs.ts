import { build, type Metafile, type Plugin } from "esbuild";

const PROGRAMS = {
  main: "apps/server/src/main.ts",
  admin: "apps/server/src/admin.ts",
  bike: "apps/bike/src/main.ts",
};

/**
 * @fastify/cookie imports the CommonJS package `cookie` dynamically and uses its names. Node finds those names in the
 * package's code; esbuild gives such an import nothing but `default`, so here is a module with the names.
 */
const namesOfCookie: Plugin = {
  name: "names-of-cookie",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^cookie$/ }, ({ kind, resolveDir }) =>
      kind === "dynamic-import" ? { path: "cookie", namespace: "names", pluginData: resolveDir } : undefined,
    );
    onLoad({ filter: /.*/, namespace: "names" }, ({ pluginData }) => ({
      contents: 'export { parseCookie, stringifySetCookie } from "cookie";',
      resolveDir: pluginData,
    }));
  },
};

/**
 * Bundles the programs with every package that they import; returns the files that went in. Writes nothing if told not
 * to.
 */
export async function bundlePrograms(folder: string, { write = true } = {}): Promise<string[]> {
  const { metafile } = await build({
    write,
    entryPoints: PROGRAMS,
    outdir: folder,
    bundle: true,
    // Modules that the server imports on demand stay in separate files, and out of its memory until then.
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    sourcemap: true,
    sourcesContent: false,
    keepNames: true,
    // All licenses go into one separate file.
    legalComments: "none",
    // The native driver that `pg` uses if it is installed.
    external: ["pg-native"],
    // Some packages are CommonJS and require Node's modules.
    banner: {
      js: 'import { createRequire as requireOfBundle } from "node:module"; const require = requireOfBundle(import.meta.url);',
    },
    plugins: [namesOfCookie],
    metafile: true,
    logLevel: "warning",
  });
  refuseNamelessImports(metafile);
  return Object.keys(metafile.inputs);
}

/** @throws Error for another CommonJS package that is imported dynamically, whose names would be undefined. */
function refuseNamelessImports({ inputs, outputs }: Metafile): void {
  const nameless = Object.values(outputs).flatMap(({ entryPoint }) =>
    entryPoint && inputs[entryPoint]?.format === "cjs" ? [entryPoint] : [],
  );
  if (nameless.length > 0) {
    throw new Error(`Imported dynamically, but CommonJS: ${nameless.join(", ")}. Give it names as namesOfCookie does.`);
  }
}
