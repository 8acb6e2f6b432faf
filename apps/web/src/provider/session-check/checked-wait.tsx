import type { CallReply, SessionCheckReason } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { useBeforeWords } from "../../ride-state/use-before-words.ts";
import { Alert } from "../../ui/alert.tsx";
import { PrimaryButton } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import styles from "./check-form.module.css";
import { stepOfLine } from "./check-lines.ts";

interface CheckedWaitProps {
  checked: CallReply<"sessionChecks.create">;
  onClose: () => void;
}

const isLine = (reason: SessionCheckReason): reason is keyof typeof stepOfLine => reason in stepOfLine;

/** Why to wait, with the sentence of each line, and what follows from it. */
export function CheckedWait({ checked: { reasons, rideState }, onClose }: CheckedWaitProps) {
  const { t } = useTranslation(["session-check", "safety-state", "safety-check"]);
  const before = useBeforeWords();
  return (
    <div className={styles.form}>
      <Alert>
        <strong>{t("waitTitle")}.</strong> {t("safety-state:before.failed")}
      </Alert>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>
            {isLine(reason)
              ? t("waitNo", { line: before(stepOfLine[reason]) })
              : `${t(`session-check:vital.${reason}`)}: ${t(`safety-check:why.${reason}`)}`}
          </li>
        ))}
      </ul>
      {rideState.state === "hold" && <p>{t("held")}</p>}
      {rideState.mayStart && <p>{t("stillOpen")}</p>}
      <DialogActions>
        <PrimaryButton onClick={onClose}>{t("close")}</PrimaryButton>
      </DialogActions>
    </div>
  );
}
