import { wholeMinutes } from "@bedside-bike/clinical";
import type { Dashboard } from "@bedside-bike/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDay } from "../../bike/live-ride.tsx";
import { SecondaryButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
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
      <Row
        as="button"
        type="button"
        nowrap
        justify="center"
        gap={4}
        padY={2}
        padX={4}
        textAlign="start"
        tone="ink"
        ground="surface"
        corners="button"
        className={styles.clap}
        onClick={clap}
      >
        <Icon name="clap" size={40} />
        <span>
          <Stack as="strong" size="title" leading="tight">
            {t("family.clap")}
          </Stack>
          <Text as="span" tone="second" size="label">
            {count ? t("family.soFar", { count }) : t("family.forFamily")}
          </Text>
        </span>
      </Row>
      {!isRiding && minutes > 0 && (
        <SecondaryButton size="large" className={styles.card} onClick={() => setIsOpen(true)}>
          {t("family.card")}
        </SecondaryButton>
      )}
      {!isRiding && count ? (
        <Text full textAlign="center">
          <strong>{t("family.cheered", { count })}</strong>
        </Text>
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
