import { build } from "esbuild";

const PROGRAMS = {
  main: "apps/server/src/main.ts",
  admin: "apps/server/src/admin.ts",
  bike: "apps/bike/src/main.ts",
};

/** Bundles the programs with every package that they import; returns the files that went in. */
export async function bundlePrograms(folder: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: PROGRAMS,
    outdir: folder,
    bundle: true,
    // What the server imports only when it needs it stays apart, and out of its memory until then.
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    sourcemap: true,
    sourcesContent: false,
    keepNames: true,
    // Licenses go into one file of their own.
    legalComments: "none",
    // The native driver that `pg` takes where it is installed.
    external: ["pg-native"],
    // Some packages are CommonJS and require Node's modules.
    banner: {
      js: 'import { createRequire as requireOfBundle } from "node:module"; const require = requireOfBundle(import.meta.url);',
    },
    metafile: true,
    logLevel: "warning",
  });
  return Object.keys(metafile.inputs);
}
