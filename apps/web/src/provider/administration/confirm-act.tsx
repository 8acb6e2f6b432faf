import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Problem } from "../../ui/alert.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";

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
      <Problem error={asked.error} />
    </ConfirmDialog>
  );
}
