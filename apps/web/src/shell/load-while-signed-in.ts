import { lazy } from "react";
import { untilLoaded } from "../ui/until-loaded.ts";

/** Without it nobody would be signed out. */
export const WhileSignedIn = lazy(() => untilLoaded(() => import("./while-signed-in.tsx")));
