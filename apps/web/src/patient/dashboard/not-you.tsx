import { useTranslation } from "react-i18next";
import { useLogout } from "../../shell/header.tsx";
import { TextButton } from "../../ui/button.tsx";
import styles from "./not-you.module.css";

/** On a shared tablet: the way out for whoever reads another name. It signs out as 'Logout' does. */
export function NotYou({ firstName }: { firstName: string }) {
  const { t } = useTranslation("dashboard");
  return (
    <TextButton className={styles.notYou} onClick={useLogout()}>
      {t("notYou", { firstName })}
    </TextButton>
  );
}
