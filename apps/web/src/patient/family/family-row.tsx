import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import styles from "./family-row.module.css";
import { useClaps } from "./use-claps.ts";

interface FamilyRowProps {
  patient: Pick<Dashboard["patient"], "id">;
  /** Somebody is riding now: then there is only 'Clap' to tap. */
  isRiding: boolean;
}

/** 'Clap' for visitors at the bed; for those far away the way to their link. */
export function FamilyRow({ patient, isRiding }: FamilyRowProps) {
  const { t } = useTranslation("session");
  const { count, clap } = useClaps(patient.id);
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
      {!isRiding && (
        <SecondaryButton to="/family-link" size="large" className={styles.link}>
          {t("family.link")}
        </SecondaryButton>
      )}
      {!isRiding && count ? (
        <Text full textAlign="center">
          <strong>{t("family.cheered", { count })}</strong>
        </Text>
      ) : null}
    </Row>
  );
}
