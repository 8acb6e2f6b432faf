import { useTranslation } from "../locales/translation.ts";
import { useColorScheme } from "../theme/color-scheme.ts";
import { Icon } from "./icon.tsx";
import styles from "./night-switch.module.css";

/** Amber on dark, for the ward at night. */
export function NightSwitch() {
  const { t } = useTranslation();
  const [scheme, setScheme] = useColorScheme();
  const isNight = scheme === "dark";
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isNight}
      className={styles.night}
      onClick={() => setScheme(isNight ? "light" : "dark")}
    >
      <Icon name="moon" size={20} />
      <span>{t("night")}</span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.knob} />
      </span>
    </button>
  );
}
