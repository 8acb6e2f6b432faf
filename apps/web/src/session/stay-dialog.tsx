import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useContext, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatClock } from "../number-format.ts";
import { PrimaryButton, SecondaryButton } from "../ui/button.tsx";
import { layoutClass, Row, Stack, Text } from "../ui/layout.tsx";
import { DialogFoot } from "../ui/shell-slots.ts";
import { usePageHidden } from "../ui/use-page-hidden.ts";
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

/** On top of any other dialog, on every screen. Escape continues the session. */
export default function StayDialog({ ends, nowMs, onStay, onUnderstood, onLogout }: StayDialogProps) {
  const { t } = useTranslation();
  const stay = useRef<HTMLButtonElement>(null);
  const foot = useContext(DialogFoot);
  usePageHidden(true);
  const isLast = isFinal(ends);
  const goOn = isLast ? onUnderstood : onStay;
  return (
    <AlertDialog.Root open onOpenChange={goOn}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.veil} forceRender />
        <AlertDialog.Viewport className={styles.place}>
          <AlertDialog.Popup className={styles.dialog} initialFocus={stay} data-modal>
            <AlertDialog.Title className={layoutClass({ below: 2, size: "title" })}>
              {t(isLast ? "stay.finalTitle" : "stay.title")}
            </AlertDialog.Title>
            <AlertDialog.Description>{t(isLast ? "stay.finalText" : "stay.text")}</AlertDialog.Description>
            <Row as="p" align="baseline" justify="between" above={4} below={4} tone="second">
              <span>{t("stay.left")}</span>
              <Text as="strong" tone="ink" size="metric" leading="tight" role="timer">
                {formatClock(Math.ceil((endOf(ends) - nowMs) / 1000))}
              </Text>
            </Row>
            <Stack gap={3}>
              <PrimaryButton size="large" isFullWidth onClick={goOn} ref={stay}>
                {t(isLast ? "stay.understood" : "stay.stay")}
              </PrimaryButton>
              <SecondaryButton isFullWidth onClick={onLogout}>
                {t("logout")}
              </SecondaryButton>
            </Stack>
            {foot && <div className={styles.foot}>{foot}</div>}
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
