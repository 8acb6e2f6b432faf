import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { installApart } from "../../scripts/test/install-apart.ts";

/** What is read of Lighthouse's result. */
export interface Result {
  readonly audits: Readonly<Record<string, { score: number | null; numericValue?: number; details?: unknown }>>;
  readonly categories: Readonly<
    Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
  >;
}

type Lighthouse = (url: string, flags: Readonly<Record<string, unknown>>) => Promise<{ lhr: Result } | undefined>;

const folder = resolve("bench", "first-load", "lighthouse");

/** Only this bench needs its packages, so they are not among the root's (docs/decisions/117). */
export async function loadLighthouse(): Promise<Lighthouse> {
  const main = join(folder, "node_modules", "lighthouse", "core", "index.js");
  if (!existsSync(main)) installApart(folder, "Lighthouse");
  return (await import(pathToFileURL(main).href)).default;
}
