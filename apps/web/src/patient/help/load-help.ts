import { lazy } from "react";
import { loadWords } from "../../locales/i18n.ts";
import { inTime } from "../../network/in-time.ts";
import { untilLoaded } from "../../ui/until-loaded.ts";

const load = async () => {
  const [part] = await Promise.all([inTime(() => import("./help-foot.tsx")), loadWords("help")]);
  return part;
};

export const HelpFoot = lazy(() => untilLoaded(load));
