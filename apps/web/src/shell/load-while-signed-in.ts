import { lazy } from "react";

const fetchAgainMs = 5000;

/** Retries: without it nobody would be signed out, and no screen has to fail because of it. */
const load = (): Promise<typeof import("./while-signed-in.tsx")> =>
  import("./while-signed-in.tsx").catch(
    () => new Promise((resolve) => setTimeout(() => resolve(load()), fetchAgainMs)),
  );

export const WhileSignedIn = lazy(load);
