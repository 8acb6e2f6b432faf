import type { BikeKey } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { PrimaryButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import styles from "./administration-cards.module.css";

interface KeyDialogProps {
  bike: BikeKey;
  onClose: () => void;
}

/** The only time that a bike's key is shown: for the bike's camera, and to be typed. */
export function KeyDialog({ bike: { number, key }, onClose }: KeyDialogProps) {
  const { t } = useTranslation("administration");
  const content = JSON.stringify({ bike: number, key, server: window.location.origin });
  return (
    <Dialog
      isAlert
      title={t("key.title", { number })}
      isOpen
      onClose={onClose}
      size="small"
      actions={<PrimaryButton onClick={onClose}>{t("key.done")}</PrimaryButton>}
    >
      <Stack gap={4}>
        <p>{t("key.once")}</p>
        <QrCode value={content} title={t("key.code", { number })} />
        <p>{t("key.typed")}</p>
        <Text as="code" padY={3} padX={3} size="body" corners="field" line="around" anywhere className={styles.key}>
          {key}
        </Text>
      </Stack>
    </Dialog>
  );
}
