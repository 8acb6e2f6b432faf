import { join, resolve } from "node:path";

const root = join(import.meta.dirname, "../../../..");

/** The version that the attacks are made on: this checkout, or another one that the setting names. */
export const attackedCheckout = resolve(process.env.ATTACKED_CHECKOUT ?? root);

/**
 * Node's arguments that run one of the product's programs: the built one in a run that has built it, which starts in a
 * third of the time, else the source.
 */
export function programArguments(program: "main" | "admin"): string[] {
  if (process.env.PRODUCT_IS_BUILT === "yes") return [join(root, `dist/${program}.js`)];
  return ["--import", import.meta.resolve("tsx"), join(attackedCheckout, `apps/server/src/${program}.ts`)];
}
