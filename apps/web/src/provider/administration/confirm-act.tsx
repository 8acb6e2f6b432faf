import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../api.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import styles from "./administration-cards.module.css";

interface ConfirmActProps<Reply> {
  act: () => Promise<Reply>;
  title: string;
  confirmLabel: string;
  isDestructive?: boolean;
  children: ReactNode;
  onDone: (reply: Reply) => void;
  onClose: () => void;
}

/** Asks before an action, performs it and says why it was refused. */
export function ConfirmAct<Reply>(props: ConfirmActProps<Reply>) {
  const { act, title, confirmLabel, isDestructive = false, children, onDone, onClose } = props;
  const { t } = useTranslation();
  const asked = useMutation({ mutationFn: act, onSuccess: onDone });
  return (
    <ConfirmDialog
      title={title}
      isOpen
      confirmLabel={confirmLabel}
      starts={asked}
      isDestructive={isDestructive}
      onConfirm={() => asked.mutate()}
      onCancel={onClose}
    >
      <p>{children}</p>
      {asked.isError && (
        <p role="alert" className={styles.problem}>
          {errorMessage(asked.error) ?? t("failedHint")}
        </p>
      )}
    </ConfirmDialog>
  );
}
