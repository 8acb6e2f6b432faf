import { lazy } from "react";
import { loadWords } from "../../locales/i18n.ts";
import { inTime } from "../../network/in-time.ts";
import { untilLoaded } from "../../ui/until-loaded.ts";

const load = async () => {
  const [part] = await Promise.all([inTime(() => import("./help-line.tsx")), loadWords("help-calls")]);
  return part;
};

export const HelpLine = lazy(() => untilLoaded(load));
