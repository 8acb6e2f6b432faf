import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../number-format.ts";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Logo } from "../../ui/logo.tsx";
import styles from "./family-card.module.css";

interface FamilyCardProps {
  firstName: string;
  /** Seconds ridden today. */
  minutes: number;
  day: string;
  isOpen: boolean;
  onClose: () => void;
}

/** 'Rosa rode 32 minutes today', to show or to print: a first name and minutes, made here and sent nowhere. */
export function FamilyCard({ isOpen, onClose, ...card }: FamilyCardProps) {
  const { t } = useTranslation(["session", "shell"]);
  return (
    <Dialog
      title={t("family.cardTitle")}
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      actions={
        <>
          <SecondaryButton onClick={onClose}>{t("shell:close")}</SecondaryButton>
          <PrimaryButton onClick={() => window.print()}>{t("family.print")}</PrimaryButton>
        </>
      }
    >
      <Face {...card} />
    </Dialog>
  );
}

function Face({ firstName, minutes, day }: Omit<FamilyCardProps, "isOpen" | "onClose">) {
  const { t, i18n } = useTranslation("session");
  useEffect(() => {
    // On paper the card stands alone.
    document.documentElement.dataset.prints = "card";
    return () => {
      delete document.documentElement.dataset.prints;
    };
  }, []);
  return (
    <div className={styles.face}>
      <Logo size={96} />
      <p className={styles.words}>{t("family.rode", { firstName, count: minutes })}</p>
      <p className={styles.day}>{formatDay(day, "long", i18n.language)}</p>
    </div>
  );
}
