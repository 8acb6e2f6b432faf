import { useTranslation } from "react-i18next";
import { Label } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Row } from "../../../ui/layout.tsx";
import styles from "./term-picker.module.css";

/** What the list of terms looks like until it has come: nothing moves then. */
export function PickerOutline({ label }: { label: string }) {
  const { t } = useTranslation("form-checks");
  return (
    <>
      <Label as="p">{label}</Label>
      <div className={styles.box}>
        <div className={styles.chips}>
          <Row as="span" nowrap tone="second" className={styles.outline}>
            {t("pick.add")}
          </Row>
        </div>
        <span className={styles.trigger}>
          <Icon name="down" size={20} />
        </span>
      </div>
    </>
  );
}
