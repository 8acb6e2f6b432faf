import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../../ui/button.tsx";
import styles from "./print-button.module.css";

export function PrintButton() {
  const { t } = useTranslation("calculator");
  return (
    <SecondaryButton size="small" className={styles.print} onClick={() => window.print()}>
      {t("results.print")}
    </SecondaryButton>
  );
}
