import { lazy } from "react";
import { loadWords } from "../../locales/i18n.ts";
import { untilLoaded } from "../../ui/until-loaded.ts";

const load = async () => {
  const [part] = await Promise.all([import("./help-line.tsx"), loadWords("help-calls")]);
  return part;
};

export const HelpLine = lazy(() => untilLoaded(load));
