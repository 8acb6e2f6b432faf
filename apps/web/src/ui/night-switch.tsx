import { useTranslation } from "react-i18next";
import { useColorScheme } from "../theme/color-scheme.ts";
import { Switch } from "./switch.tsx";

/** Amber on dark, for the ward at night. */
export function NightSwitch() {
  const { t } = useTranslation();
  const [scheme, setScheme] = useColorScheme();
  return (
    <Switch
      label={t("night")}
      icon="moon"
      isOn={scheme === "dark"}
      onChange={(isNight) => setScheme(isNight ? "dark" : "light")}
    />
  );
}
