import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../ui/dialog.tsx";

interface LeaveQuestionProps {
  text: "leave" | "lose" | "signOut";
  onStay: () => void;
  onLeave: () => void;
}

export default function LeaveQuestion({ text, onStay, onLeave }: LeaveQuestionProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      isOpen
      title={t("unsent.title")}
      cancelLabel={t("unsent.stay")}
      confirmLabel={t(text === "signOut" ? "logout" : "unsent.leave")}
      onCancel={onStay}
      onConfirm={onLeave}
    >
      <p>{t(`unsent.${text}Text`)}</p>
    </ConfirmDialog>
  );
}
