import { useTranslation } from "react-i18next";
import { ApiError, errorMessage } from "../../api.ts";
import { Alert } from "../../ui/alert.tsx";
import styles from "./form.module.css";

interface LoginFailureProps {
  /** The last try's failure; null while there is none. */
  error: Error | null;
  /** What to do if the details match nobody. */
  advice: string;
}

/** Why nobody was signed in: beside the button, never covering it, and until the next try. */
export function LoginFailure({ error, advice }: LoginFailureProps) {
  const { t } = useTranslation("sign-in");
  if (!error) return null;
  // With a field, the message says what to enter there.
  const matchesNobody = error instanceof ApiError && error.status === 401 && !error.reply?.field;
  return (
    <div>
      <Alert>
        <span>{t("toast.loginFailed")}</span>{" "}
        <span className={styles.reason}>{errorMessage(error) ?? t("toast.loginFailedHint")}</span>{" "}
        {matchesNobody && <span>{advice}</span>}
      </Alert>
    </div>
  );
}
