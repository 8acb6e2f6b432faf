import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { useSignedIn } from "./signed-in.tsx";

interface LeaveQuestionProps {
  text: "leave" | "signOut";
  onStay: () => void;
  onLeave: () => void;
}

export default function LeaveQuestion({ text, onStay, onLeave }: LeaveQuestionProps) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  return (
    <ConfirmDialog
      isOpen
      title={t("unsent.title")}
      cancelLabel={t("unsent.stay")}
      confirmLabel={t(text === "signOut" ? "logout" : "unsent.leave")}
      onCancel={onStay}
      onConfirm={onLeave}
    >
      <p>{t(text === "leave" && !user ? "unsent.visitorText" : `unsent.${text}Text`)}</p>
    </ConfirmDialog>
  );
}
