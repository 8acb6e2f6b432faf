import { useTranslation } from "react-i18next";
import { DangerButton } from "../../ui/button.tsx";
import styles from "./help.module.css";

/** The one red outline of the session screen. It replaces no call bell. */
export function HelpButton({ onAsk }: { onAsk: () => void }) {
  const { t } = useTranslation("session");
  return (
    <DangerButton size="large" icon="hand" isFullWidth className={styles.button} onClick={onAsk}>
      {t("help.ask")}
    </DangerButton>
  );
}
