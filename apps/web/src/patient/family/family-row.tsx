import { wholeMinutes } from "@bedside-bike/clinical";
import type { Dashboard } from "@bedside-bike/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDay } from "../../bike/live-ride.tsx";
import { SecondaryButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import { FamilyCard } from "./family-card.tsx";
import styles from "./family-row.module.css";
import { useClaps } from "./use-claps.ts";

interface FamilyRowProps {
  dashboard: Pick<Dashboard, "patient" | "today">;
  /** Somebody is riding now: then there is only 'Clap' to tap. */
  isRiding: boolean;
}

/** For visitors at the bed: 'Clap', and the card that they may take home. */
export function FamilyRow({ dashboard: { patient, today }, isRiding }: FamilyRowProps) {
  const { t } = useTranslation("session");
  const { count, clap } = useClaps(patient.id);
  const [isOpen, setIsOpen] = useState(false);
  const minutes = wholeMinutes(useDay(today).durationSeconds);
  return (
    <Row gap={3}>
      <button type="button" className={styles.clap} onClick={clap}>
        <Icon name="clap" size={40} />
        <span>
          <strong className={styles.word}>{t("family.clap")}</strong>
          <Text as="span" tone="second" size="label">
            {count ? t("family.soFar", { count }) : t("family.forFamily")}
          </Text>
        </span>
      </button>
      {!isRiding && minutes > 0 && (
        <SecondaryButton size="large" className={styles.card} onClick={() => setIsOpen(true)}>
          {t("family.card")}
        </SecondaryButton>
      )}
      {!isRiding && count ? (
        <p className={styles.cheered}>
          <strong>{t("family.cheered", { count })}</strong>
        </p>
      ) : null}
      <FamilyCard
        firstName={patient.firstName}
        minutes={minutes}
        day={today.date}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </Row>
  );
}
