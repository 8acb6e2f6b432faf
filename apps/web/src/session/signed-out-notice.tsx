import { useTranslation } from "react-i18next";
import { useStored } from "../store.ts";
import { SecondaryButton } from "../ui/button.tsx";
import { Row } from "../ui/layout.tsx";
import { calledForHelp } from "./called-for-help.ts";
import styles from "./signed-out-notice.module.css";

/** Why the session ended: by 'Logout', idle timeout, or ended by the server. */
export type SignedOutReason = "asked" | "idle" | "ended";

interface SignedOutNoticeProps {
  /** Null if the page was opened later. */
  reason: SignedOutReason | null;
  /** The server could not be told, and the session continues there. */
  isKept: boolean;
  /** What was typed comes back with the same provider. */
  isTypingHeld: boolean;
  onDismiss: () => void;
}

/** Shown above the page until dismissed, or until the server knows: the user may come back an hour later. */
export function SignedOutNotice({ reason, isKept, isTypingHeld, onDismiss }: SignedOutNoticeProps) {
  const { t } = useTranslation();
  const hasCalled = useStored(calledForHelp, Boolean);
  const isHereOnly = isKept && (reason ?? "asked") === "asked";
  return (
    <Row
      justify="center"
      gap={4}
      rowGap={2}
      padY={3}
      padX={5}
      tone="moderate"
      ground="moderate"
      line="below"
      screenOnly
      role={reason === "asked" && !isKept ? "status" : "alert"}
    >
      <p className={styles.words}>
        {hasCalled && <strong>{t("callIfUnwell")} </strong>}
        <strong>{t(isHereOnly ? "signedOut.here" : `signedOut.${reason ?? "asked"}`)}</strong>{" "}
        <span>{t(isTypingHeld ? "signedOut.typed" : isKept ? "signedOut.kept" : "signedOut.hint")}</span>
      </p>
      {!isKept && (
        <SecondaryButton size="small" onClick={onDismiss}>
          {t("signedOut.ok")}
        </SecondaryButton>
      )}
    </Row>
  );
}
