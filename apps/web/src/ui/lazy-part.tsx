import { type ComponentType, lazy, useEffect } from "react";
import { call } from "../api.ts";
import { loadWords } from "../locales/i18n.ts";
import type { Namespace } from "../locales/resources.d.ts";
import { inTime, requestStyleSheets } from "../network/in-time.ts";

interface Loaded<Props> {
  readonly default: ComponentType<Props>;
}

const failures = new Set<() => void>();

/** React remembers a part that failed to load: before it is drawn again it has to be requested again. */
export function forgetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
  requestStyleSheets();
}

/**
 * A part that comes on demand with its texts, and a function that fetches it before it is shown. Shown before, it
 * suspends; afterward it is drawn at once.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  ...namespaces: Namespace[]
): { Part: ComponentType<Props>; preload: () => Promise<unknown> } {
  let part: Loaded<Props> | undefined;
  let loading: Promise<Loaded<Props>> | undefined;
  const preload = () => {
    loading ??= Promise.all([inTime(load), loadWords(...namespaces)])
      .then(([loaded]) => {
        part = loaded;
        return loaded;
      })
      .catch((error: unknown) => {
        loading = undefined;
        failures.add(() => {
          drawn = lazyNow();
        });
        // Checks whether the network is down, which is then reported, or only this file failed.
        void call("system.status").catch(() => undefined);
        throw error;
      });
    return loading;
  };
  // `lazy` types a component by all of its props, and takes only known ones.
  const lazyNow = () => lazy(() => (part ? atOnce(part) : preload())) as unknown as ComponentType<Props>;
  let drawn = lazyNow();
  const Part = (props: Props) => {
    const Drawn = drawn;
    return <Drawn {...props} />;
  };
  return { Part, preload };
}

const untilFetchedMs = 3000;

/** Fetches a part once its screen has rested for three seconds, so that it is there at the tap. */
export function usePreload(preload: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void preload().catch(() => undefined), untilFetchedMs);
    return () => clearTimeout(timer);
  }, [preload]);
}

/**
 * What `lazy` takes for a promise, resolved before it looks: with a real one React draws the loading state first, and
 * then holds the screen back for 300 ms.
 */
function atOnce<Value>(value: Value): Promise<Value> {
  const resolved = Promise.resolve(value);
  // biome-ignore lint/suspicious/noThenProperty: this is one
  return Object.assign(resolved, { then: (resolve: (value: Value) => void) => resolve(value) });
}
