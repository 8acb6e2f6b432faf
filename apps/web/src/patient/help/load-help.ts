import { lazy } from "react";
import { loadWords } from "../../locales/i18n.ts";

const fetchAgainMs = 5000;

/** Retries until it is there: no screen has to fail because of it, and none stays without it. */
const load = (): Promise<typeof import("./help-foot.tsx")> =>
  Promise.all([import("./help-foot.tsx"), loadWords("help")]).then(
    ([part]) => part,
    () => new Promise((resolve) => setTimeout(() => resolve(load()), fetchAgainMs)),
  );

export const HelpFoot = lazy(load);
