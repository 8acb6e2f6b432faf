import { basename, join } from "node:path";
import type { Rolldown } from "vite";
import { routes, type ScreenRoute } from "../src/routes.ts";

type ModuleContext = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** The screens that people open first, from those that the fewest have opened a screen before. */
const firstPaths: readonly string[] = [
  "/",
  "/anonymous-risk-calculator",
  "/dashboard",
  "/session",
  "/provider-dashboard",
];
const firstScreens = firstPaths.flatMap((path) => routes.filter((route) => route.path === path));

const source = join(import.meta.dirname, "../src");

const controls = /\/node_modules\/@(base-ui|floating-ui)\//;

/** All that a package exports: which of it a screen needs, its imports don't tell. */
const packageRoot = /\/packages\/\w+\/src\/index\.ts$/;

/**
 * The file for a module of the first paint of first screens: what the same ones need is in one file, so that each has few
 * files and needs what is in them.
 */
export function codeOfFirstScreens(): Rolldown.CodeSplittingNameFunction {
  let needing: ReadonlyMap<string, ScreenRoute[]> | undefined;
  return (module, context) => {
    needing ??= screensByModule(context);
    const screens = needing.get(module) ?? [];
    // The combobox of the assessment shares parts with the sign-in's tabs, each with other ones.
    if (controls.test(module) && screens.some(({ path }) => path === "/")) return "controls";
    const file = fileFor(screens);
    // Parts of other screens need these too, and would bring the session with them.
    return file === "session" && /\/src\/ui\/|practice-to-end/.test(module) ? null : file;
  };
}

/** Their English words likewise; another language fetches its own when it starts. */
export const wordsOfFirstScreens: Rolldown.CodeSplittingNameFunction = (module) => {
  const file = fileFor(firstScreens.filter(({ words }) => words.some((name) => module.endsWith(`/en/${name}.json`))));
  return file && `${file}-words`;
};

function screensByModule(context: ModuleContext): ReadonlyMap<string, ScreenRoute[]> {
  const needing = new Map<string, ScreenRoute[]>();
  const later = routes.find((route) => route.access === "provider" && !firstScreens.includes(route));
  const add = (module: string, screen: ScreenRoute) => {
    const screens = needing.get(module) ?? [];
    if (packageRoot.test(module) || screens.includes(screen)) return;
    needing.set(module, [...screens, screen]);
    const info = context.getModuleInfo(module);
    for (const imported of info?.importedIds ?? []) add(imported, screen);
    // A provider's part counts as a later screen of providers.
    for (const part of info?.dynamicallyImportedIds ?? [])
      if (part.includes("/src/provider/") && later) add(part, later);
  };
  for (const screen of routes) add(join(source, screen.file), screen);
  // Every signed-in person gets it, a provider without the patients' screens.
  if (later) add(join(source, "shell/while-signed-in.tsx"), later);
  return needing;
}

/**
 * Screens of one kind share exactly. What several kinds share is small, and is grouped by the first screen alone; but
 * patients don't wait for what only the calculator and providers need. What the sign-in screen's card shares with later
 * ones is left to the bundler: it stands on larger libraries.
 */
function fileFor(screens: readonly ScreenRoute[]): string | null {
  const first = firstScreens.filter((screen) => screens.includes(screen));
  if (!first[0]) return null;
  if (kindsOf(screens).size === 1) return first.map(nameOf).join("-");
  const isForVisitors = kindsOf(first).size === 1 && kindsOf(first).has("anyone");
  // Units, for example.
  const isForPatients = first[0].path === "/" || kindsOf(first).has("patient");
  if (!isForVisitors) return `${nameOf(first[0])}-and-${isForPatients ? "others" : "providers"}`;
  return first.length === 1 && first[0].access === "anyone" ? `${nameOf(first[0])}-and-parts` : null;
}

const kindsOf = (screens: readonly ScreenRoute[]) =>
  new Set(screens.flatMap(({ access }) => (access === "signed-in" ? [] : access === "visitors" ? "anyone" : access)));

const nameOf = ({ file }: ScreenRoute): string => basename(file, ".screen.tsx");
