import { type ReactNode, Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { DangerButton, PrimaryButton, SecondaryButton } from "./button.tsx";
import styles from "./dialog.module.css";
import { lazyPart, usePreload } from "./lazy-part.tsx";
import type { ModalProps } from "./modal.tsx";

const { Part: Modal, preload: loadModal } = lazyPart(() => import("./modal.tsx"));

interface DialogProps extends Omit<ModalProps, "size"> {
  size?: ModalProps["size"];
  /** Buttons, in reading order. */
  actions?: ReactNode;
}

/** A question or an explanation on top of the screen. Escape, the close button and a tap outside close it. */
export function Dialog({ actions, children, size = "medium", ...frame }: DialogProps) {
  usePreload(loadModal);
  const wasOpened = useRef(false);
  wasOpened.current ||= frame.isOpen;
  return (
    wasOpened.current && (
      <Suspense>
        <Modal {...frame} size={size}>
          {children}
          {actions && <DialogActions>{actions}</DialogActions>}
        </Modal>
      </Suspense>
    )
  );
}

/** A dialog's row of buttons, for content that has its own: a form, a step. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  isOpen: boolean;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  isPending?: boolean;
  /** For actions that cannot be undone. */
  isDestructive?: boolean;
  size?: DialogProps["size"];
}

/** Asks for confirmation. Cancel comes first for the keyboard. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation();
  const { isPending = false, isDestructive = false } = props;
  const Confirm = isDestructive ? DangerButton : PrimaryButton;
  return (
    <Dialog
      isAlert
      title={props.title}
      isOpen={props.isOpen}
      onClose={props.onCancel}
      size={props.size ?? "small"}
      actions={
        <>
          <SecondaryButton onClick={props.onCancel}>{props.cancelLabel ?? t("cancel")}</SecondaryButton>
          <Confirm onClick={props.onConfirm} isPending={isPending}>
            {props.confirmLabel}
          </Confirm>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
