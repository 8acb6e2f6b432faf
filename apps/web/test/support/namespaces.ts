import type { Namespace } from "../../src/locales/resources.d.ts";

/** Every file of words: a piece on its own does not know which screen it is on. */
export const allNamespaces: readonly Namespace[] = Object.keys(import.meta.glob("../../src/locales/en/*.json")).map(
  (path) => path.slice(path.lastIndexOf("/") + 1, -".json".length) as Namespace,
);
