import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../number-format.ts";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
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
    <Stack gap={4} padY={8} padX={4} textAlign="center" corners="card" className={styles.face}>
      <Logo size={96} />
      <Text size="heading" weight="bold" leading="tight" anywhere>
        {t("family.rode", { firstName, count: minutes })}
      </Text>
      <Text tone="second">{formatDay(day, "long", i18n.language)}</Text>
    </Stack>
  );
}
