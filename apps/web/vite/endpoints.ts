import { join } from "node:path";
import { type Plugin, runnerImport } from "vite";

const file = join(import.meta.dirname, "../../../packages/contract/src/endpoints.ts");

/** Replaces the contract's endpoints by their value, so that the app's first load has them without Zod's validators. */
export function endpoints(): Plugin {
  return {
    name: "endpoints",
    transform: {
      filter: { id: file },
      async handler() {
        const { module, dependencies } = await runnerImport<{ endpoints: object }>(file);
        for (const dependency of dependencies) this.addWatchFile(dependency);
        return { code: `export const endpoints = ${JSON.stringify(module.endpoints)};`, map: null };
      },
    },
  };
}
