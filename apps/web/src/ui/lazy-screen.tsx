import { type ComponentType, lazy } from "react";
import { loadWords } from "../locales/i18n.ts";
import type { Namespace } from "../locales/resources.d.ts";
import { registerRoute } from "./route-preload.ts";

/** A screen whose code and texts load on demand: `lazyScreen("/games", () => import("./patient/games.screen.tsx"), "games")`. */
export function lazyScreen(
  path: string,
  load: () => Promise<{ default: ComponentType }>,
  ...namespaces: Namespace[]
): { path: string; screen: ComponentType } {
  const loadAll = async () => {
    const [screen] = await Promise.all([load(), loadWords(...namespaces)]);
    return screen;
  };
  let isLoaded: Promise<{ default: ComponentType }> | undefined;
  const loadOnce = () => {
    isLoaded ??= loadAll().catch((error: unknown) => {
      isLoaded = undefined;
      throw error;
    });
    return isLoaded;
  };
  registerRoute(path, loadOnce);
  return { path, screen: lazy(loadOnce) };
}
