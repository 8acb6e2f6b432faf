import type { ComponentType } from "react";
import { matchPath } from "react-router";
import { routes, type ScreenRoute } from "./routes.ts";
import { lazyPart } from "./ui/lazy-part.tsx";

const files = import.meta.glob<{ default: ComponentType }>(["./**/*.screen.tsx", "!./public/not-found.screen.tsx"]);

const screens = new Map(routes.map((route) => [route.path, lazyScreen(route)]));

function lazyScreen({ file, words }: ScreenRoute) {
  const load = files[file];
  if (!load) throw new Error(`There is no ${file}.`);
  return lazyPart(load, ...words);
}

/** The screen of a route, whose code and words are loaded when it is first drawn. */
export function screenOf(path: ScreenRoute["path"]): ComponentType {
  const screen = screens.get(path);
  if (!screen) throw new Error(`There is no ${path}.`);
  return screen.Part;
}

/** Fetches the code and words of an address before it is opened: on hover, focus or touch. */
export async function preloadScreen(address: string): Promise<void> {
  const [pathname = ""] = address.split(/[?#]/);
  const route = routes.find(({ path }) => matchPath(path, pathname));
  await (route &&
    screens
      .get(route.path)
      ?.preload()
      .catch(() => undefined));
}
