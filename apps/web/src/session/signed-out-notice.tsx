import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../ui/button.tsx";
import styles from "./signed-out-notice.module.css";

/** Why the session ended: idle timeout, or ended by the server. */
export type SignedOutReason = "idle" | "ended";

/** Shown above the page until dismissed: the user may come back an hour later. */
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
