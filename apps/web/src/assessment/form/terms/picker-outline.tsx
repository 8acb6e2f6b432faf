import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./term-picker.module.css";

/** What the list of terms looks like until it has come: nothing moves then. */
export function PickerOutline({ label }: { label: string }) {
  const { t } = useTranslation("form-checks");
  return (
    <>
      <p className={styles.label}>{label}</p>
      <div className={styles.box}>
        <div className={styles.chips}>
          <span className={styles.outline}>{t("pick.add")}</span>
        </div>
        <span className={styles.trigger}>
          <Icon name="down" size={20} />
        </span>
      </div>
    </>
  );
}
