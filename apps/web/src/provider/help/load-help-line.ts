import { lazy } from "react";
import { untilLoaded } from "../../ui/until-loaded.ts";

export const HelpLine = lazy(() => untilLoaded(() => import("./help-line.tsx"), "help-calls"));
