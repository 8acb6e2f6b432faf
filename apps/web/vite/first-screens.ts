import { basename, join } from "node:path";
import type { Rolldown } from "vite";
import { routes, type ScreenRoute } from "../src/routes.ts";

type ModuleContext = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** The screens that people open first, from those that the fewest have opened a screen before. */
const paths: readonly string[] = ["/", "/anonymous-risk-calculator", "/dashboard", "/session", "/provider-dashboard"];
const firstScreens = paths.flatMap((path) => routes.filter((route) => route.path === path));

const source = join(import.meta.dirname, "../src");

/** All that a package exports: which of it a screen needs, its imports don't tell. */
const packageRoot = /\/packages\/\w+\/src\/index\.ts$/;

/** Code for the first paint of first screens: in one file what the same ones need, so that each has few and needs all of them. */
export function codeOfFirstScreens(): Rolldown.CodeSplittingNameFunction {
  let needing: ReadonlyMap<string, ScreenRoute[]> | undefined;
  return (module, context) => {
    needing ??= screensByModule(context);
    return fileFor(needing.get(module) ?? []);
  };
}

/** Their English words likewise; another language fetches its own when it starts. */
export const wordsOfFirstScreens: Rolldown.CodeSplittingNameFunction = (module) => {
  const file = fileFor(firstScreens.filter(({ words }) => words.some((name) => module.endsWith(`/en/${name}.json`))));
  return file && `${file}-words`;
};

function screensByModule(context: ModuleContext): ReadonlyMap<string, ScreenRoute[]> {
  const needing = new Map<string, ScreenRoute[]>();
  const add = (module: string, screen: ScreenRoute) => {
    const screens = needing.get(module) ?? [];
    if (packageRoot.test(module) || screens.includes(screen)) return;
    needing.set(module, [...screens, screen]);
    for (const imported of context.getModuleInfo(module)?.importedIds ?? []) add(imported, screen);
  };
  for (const screen of firstScreens) add(join(source, screen.file), screen);
  return needing;
}

/** Screens of one kind share exactly; what several kinds share is small, and grouped by the first kind alone. */
function fileFor(screens: readonly ScreenRoute[]): string | null {
  const [first] = screens;
  if (!first) return null;
  const kinds = new Set(screens.map(({ access }) => access));
  const isForVisitors = !kinds.has("patient") && !kinds.has("provider");
  if (kinds.size > 1 && !isForVisitors) return `${nameOf(first)}-and-others`;
  return screens.map(nameOf).join("-");
}

const nameOf = ({ file }: ScreenRoute): string => basename(file, ".screen.tsx");
