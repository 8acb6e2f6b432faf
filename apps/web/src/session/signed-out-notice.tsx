import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../ui/button.tsx";
import styles from "./signed-out-notice.module.css";

/** Why somebody is not signed in any more: nobody was there, or the server ended it. */
export type SignedOutReason = "idle" | "ended";

/** Stands above the page until read: whoever comes back may come back an hour later. */
export function SignedOutNotice({ reason, onDismiss }: { reason: SignedOutReason; onDismiss: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className={styles.notice}>
      <p className={styles.words}>
        <strong>{t(`signedOut.${reason}`)}</strong> <span>{t("signedOut.hint")}</span>
      </p>
      <SecondaryButton size="small" onClick={onDismiss}>
        {t("signedOut.ok")}
      </SecondaryButton>
    </div>
  );
}
