import { useTranslation } from "react-i18next";
import { textSizes, useTextSize } from "../theme/text-size.ts";
import styles from "./text-size-switch.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** The size of all text on this tablet. */
export function TextSizeSwitch({ onChoose }: { onChoose?: () => void }) {
  const { t } = useTranslation();
  const [chosen, choose] = useTextSize();
  return (
    <fieldset className={styles.sizes} aria-label={t("textSize.title")}>
      {textSizes.map((size) => (
        <button
          key={size}
          type="button"
          className={styles.size}
          aria-pressed={size === chosen}
          onClick={() => {
            onChoose?.();
            choose(size);
          }}
        >
          {t(`textSize.letters.${size}`)} <VisuallyHidden>{t(`textSize.${size}`)}</VisuallyHidden>
        </button>
      ))}
    </fieldset>
  );
}
