import { loadWords } from "../locales/i18n.ts";
import type { Namespace } from "../locales/resources.d.ts";
import { inTime } from "../network/in-time.ts";
import { pause } from "../network/network.ts";

const pauseMs = 5000;

/** Tries until the part is there with its words: no screen has to fail because of it, and none stays without it. */
export const untilLoaded = <Part>(load: () => Promise<Part>, ...namespaces: Namespace[]): Promise<Part> =>
  Promise.all([inTime(load), loadWords(...namespaces)]).then(
    ([part]) => part,
    () => pause(pauseMs).then(() => untilLoaded(load, ...namespaces)),
  );
