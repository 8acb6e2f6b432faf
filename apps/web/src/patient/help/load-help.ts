import { lazy } from "react";
import { untilLoaded } from "../../ui/until-loaded.ts";

export const HelpFoot = lazy(() => untilLoaded(() => import("./help-foot.tsx"), "help"));
