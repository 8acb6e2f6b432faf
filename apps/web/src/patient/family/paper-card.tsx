import { useTranslation } from "react-i18next";
import { formatDay } from "../../number-format.ts";
import { Stack, Text } from "../../ui/layout.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { useHospitalDay } from "../../ui/use-hospital-day.ts";
import styles from "./paper-card.module.css";
import type { Names } from "./use-family-link.ts";

interface PaperCardProps {
  url: string;
  names: Names;
  endsAt: string | null;
}

/** On paper alone: the code, the two names that the patient chose, and how it ends. */
export function PaperCard({ url, names: { viewerName, shownName }, endsAt }: PaperCardProps) {
  const { t, i18n } = useTranslation("family-link");
  const dayOf = useHospitalDay();
  const viewer = viewerName?.trim();
  const shown = shownName?.trim();
  return (
    <Stack gap={4} textAlign="center" aria-hidden className={styles.paper}>
      <Text size="heading" weight="bold" anywhere>
        {shown ? t("paper.title", { name: shown }) : t("paper.titleAny")}
      </Text>
      {viewer && (
        <Text size="title" anywhere>
          {t("paper.for", { name: viewer })}
        </Text>
      )}
      <QrCode value={url} title="" />
      <p>{t("paper.scan")}</p>
      {endsAt && <p>{t("paper.ends", { date: formatDay(dayOf(endsAt), "long", i18n.language) })}</p>}
    </Stack>
  );
}
