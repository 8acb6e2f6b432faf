import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FailedToSave } from "../../ui/alert.tsx";
import { SecondaryButton } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.ts";

interface DeleteRideButtonProps {
  when: string;
  length: string;
  onDelete: () => Promise<void>;
}

/** Deletes the only copy, so it asks first. */
export function DeleteRideButton({ when, length, onDelete }: DeleteRideButtonProps) {
  const { t } = useTranslation("tablet");
  const [isAsking, setIsAsking] = useState(false);
  const deleting = useMutation({
    mutationFn: onDelete,
    networkMode: "always",
    onSuccess: () => {
      setIsAsking(false);
      toast({ title: t("rides.deleted"), isOnPage: true });
    },
  });
  const cancel = () => {
    setIsAsking(false);
    deleting.reset();
  };
  return (
    <>
      <SecondaryButton size="small" aria-label={t("rides.deleteLabel", { when })} onClick={() => setIsAsking(true)}>
        {t("rides.delete")}
      </SecondaryButton>
      <ConfirmDialog
        title={t("rides.deleteTitle")}
        isOpen={isAsking}
        confirmLabel={t("rides.delete")}
        onConfirm={() => deleting.mutate()}
        onCancel={cancel}
        starts={deleting}
        isDestructive
      >
        <p>{t("rides.deleteText", { when, length })}</p>
        <FailedToSave mutation={deleting} text={t("rides.deleteFailed")} />
      </ConfirmDialog>
    </>
  );
}
