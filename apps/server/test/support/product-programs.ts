import { join } from "node:path";

const root = join(import.meta.dirname, "../../../..");

/**
 * Node's arguments that run one of the product's programs: the built one in a run that has built it, which starts in a
 * third of the time, otherwise the source.
 */
export function programArguments(program: "main" | "admin"): string[] {
  if (process.env.PRODUCT_IS_BUILT === "yes") return [join(root, `dist/${program}.js`)];
  return ["--import", import.meta.resolve("tsx"), join(root, `apps/server/src/${program}.ts`)];
}
