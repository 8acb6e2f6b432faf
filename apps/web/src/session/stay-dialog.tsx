import { useEffect, useId, useRef } from "react";
import { useTranslation } from "../locales/translation.ts";
import { formatClock } from "../number-format.ts";
import { PrimaryButton, SecondaryButton } from "../ui/button.tsx";
import type { SessionEnds } from "./ask-session.ts";
import { endOf, isFinal } from "./session-ends.ts";
import styles from "./stay-dialog.module.css";

interface StayDialogProps {
  ends: SessionEnds;
  nowMs: number;
  onStay: () => void;
  onUnderstood: () => void;
  onLogout: () => void;
}

/** The browser's own modal dialog: on top of any other, on every screen, and no cost to the first load. */
export function StayDialog({ ends, nowMs, onStay, onUnderstood, onLogout }: StayDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isLast = isFinal(ends);
  const goOn = isLast ? onUnderstood : onStay;

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        goOn();
      }}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {t(isLast ? "stay.finalTitle" : "stay.title")}
      </h2>
      <p id={`${id}-text`}>{t(isLast ? "stay.finalText" : "stay.text")}</p>
      <p className={styles.left}>
        <span>{t("stay.left")}</span>
        <strong role="timer" className={styles.clock}>
          {formatClock(Math.ceil((endOf(ends) - nowMs) / 1000))}
        </strong>
      </p>
      <div className={styles.actions}>
        <PrimaryButton size="large" isFullWidth onClick={goOn} autoFocus>
          {t(isLast ? "stay.understood" : "stay.stay")}
        </PrimaryButton>
        <SecondaryButton isFullWidth onClick={onLogout}>
          {t("logout")}
        </SecondaryButton>
      </div>
    </dialog>
  );
}
