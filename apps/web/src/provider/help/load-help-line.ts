import { lazy } from "react";
import { loadWords } from "../../locales/i18n.ts";

const fetchAgainMs = 5000;

/** Retries until it is there: no screen has to fail because of it, and none stays without it. */
const load = (): Promise<typeof import("./help-line.tsx")> =>
  Promise.all([import("./help-line.tsx"), loadWords("help-calls")]).then(
    ([part]) => part,
    () => new Promise((resolve) => setTimeout(() => resolve(load()), fetchAgainMs)),
  );

export const HelpLine = lazy(load);
