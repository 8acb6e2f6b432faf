import { join } from "node:path";
import { type Plugin, runnerImport } from "vite";
import type { Endpoint } from "../../../packages/contract/src/endpoints.ts";

const file = join(import.meta.dirname, "../../../packages/contract/src/endpoints.ts");

/** Reads in the page one line for each call, which is smaller than an object for each. */
const read = `(rows) => Object.fromEntries(rows.split("\\n").map((row) => {
  const [name, method, path, ...flags] = row.split(" ");
  return [name, { method, path, ...Object.fromEntries(flags.map((flag) => [flag, true])) }];
}))`;

/** Replaces the contract's endpoints by their value, so that the app's first load has them without Zod's validators. */
export function endpoints(): Plugin {
  return {
    name: "endpoints",
    transform: {
      filter: { id: file },
      async handler() {
        const { module, dependencies } = await runnerImport<{ endpoints: Record<string, Endpoint> }>(file);
        for (const dependency of dependencies) this.addWatchFile(dependency);
        const rows = Object.entries(module.endpoints).map(([name, { method, path, ...flags }]) =>
          [name, method, path, ...Object.keys(flags)].join(" "),
        );
        return { code: `export const endpoints = (${read})(${JSON.stringify(rows.join("\n"))});`, map: null };
      },
    },
  };
}
