import { type ComponentType, lazy } from "react";
import { loadWords } from "../locales/i18n.ts";
import type { Namespace } from "../locales/resources.d.ts";
import { registerRoute } from "./route-preload.ts";

interface LoadedScreen {
  readonly default: ComponentType;
}

/** A screen whose code and texts load on demand: `lazyScreen("/games", () => import("./patient/games.screen.tsx"), "games")`. */
export function lazyScreen(
  path: string,
  load: () => Promise<LoadedScreen>,
  ...namespaces: Namespace[]
): { path: string; screen: ComponentType } {
  let screen: LoadedScreen | undefined;
  let loading: Promise<LoadedScreen> | undefined;
  const loadOnce = () => {
    loading ??= Promise.all([load(), loadWords(...namespaces)])
      .then(([loaded]) => {
        screen = loaded;
        return loaded;
      })
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  };
  registerRoute(path, loadOnce);
  return { path, screen: lazy(() => (screen ? atOnce(screen) : loadOnce())) };
}

/**
 * What `lazy` takes for a promise, resolved before it looks: with a real one React draws the loading state first, and
 * then holds the screen back for 300 ms.
 */
function atOnce(screen: LoadedScreen): Promise<LoadedScreen> {
  const resolved = Promise.resolve(screen);
  // biome-ignore lint/suspicious/noThenProperty: this is one
  return Object.assign(resolved, { then: (resolve: (value: LoadedScreen) => void) => resolve(screen) });
}
