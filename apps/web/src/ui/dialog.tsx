import type { UseMutationResult } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Namespace } from "../locales/resources.d.ts";
import { DangerButton, PrimaryButton, SecondaryButton } from "./button.tsx";
import styles from "./dialog.module.css";
import { Row } from "./layout.tsx";
import { lazyPart, usePreload } from "./lazy-part.tsx";
import type { ModalProps } from "./modal.tsx";

const { Part: Modal, preload: loadModal } = lazyPart(() => import("./modal.tsx"));

/** A dialog that comes on demand with its texts: once the screen has rested, or at its first opening. */
export function lazyDialog<Props extends { isOpen: boolean }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...namespaces: Namespace[]
): ComponentType<Props> {
  const { Part, preload } = lazyPart(load, ...namespaces);
  const preloadAll = () => Promise.all([preload(), loadModal()]);
  return function LazyDialog(props) {
    usePreload(preloadAll);
    return (
      useWasOpened(props.isOpen) && (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    );
  };
}

/** A closed dialog stays for its closing animation. */
function useWasOpened(isOpen: boolean): boolean {
  const wasOpened = useRef(false);
  wasOpened.current ||= isOpen;
  return wasOpened.current;
}

interface DialogProps extends Omit<ModalProps, "size"> {
  size?: ModalProps["size"];
  /** Buttons, in reading order. */
  actions?: ReactNode;
}

/** A question or an explanation on top of the screen. Escape, the close button and a tap outside close it. */
export function Dialog({ actions, children, size = "medium", ...frame }: DialogProps) {
  usePreload(loadModal);
  return (
    useWasOpened(frame.isOpen) && (
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
  return (
    <Row align="stretch" justify="end" gap={3} above={6} className={styles.actions}>
      {children}
    </Row>
  );
}

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  isOpen: boolean;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** The mutation that `onConfirm` starts. */
  starts?: Pick<UseMutationResult, "isPending">;
  /** For actions that cannot be undone. */
  isDestructive?: boolean;
  size?: DialogProps["size"];
  /** Swaps the two: for a question that appears by itself, where a second touch on the button before must not confirm. */
  isConfirmFirst?: boolean;
}

/** Asks for confirmation. Cancel comes first for the keyboard. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation();
  const { starts, isDestructive = false, isConfirmFirst = false } = props;
  const Confirm = isDestructive ? DangerButton : PrimaryButton;
  const confirm = (
    <Confirm onClick={props.onConfirm} starts={starts}>
      {props.confirmLabel}
    </Confirm>
  );
  return (
    <Dialog
      isAlert
      title={props.title}
      isOpen={props.isOpen}
      onClose={props.onCancel}
      size={props.size ?? "small"}
      actions={
        <>
          {isConfirmFirst && confirm}
          <SecondaryButton onClick={props.onCancel}>{props.cancelLabel ?? t("cancel")}</SecondaryButton>
          {!isConfirmFirst && confirm}
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
