import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RideJournal, WaitingRide } from "../../bike/journal/index.ts";
import { useStored } from "../../store.ts";
import { Alert } from "../../ui/alert.tsx";
import { Card } from "../../ui/card.tsx";
import { Grid, Text } from "../../ui/layout.tsx";
import { formatBytes } from "./format-bytes.ts";
import styles from "./tablet.module.css";
import { useLengthWords } from "./use-length-words.ts";

interface StorageCardProps {
  journal: RideJournal;
  rides: readonly WaitingRide[] | null;
}

/** What is stored on this tablet and what is not, and how much space there is. */
export function StorageCard({ journal, rides }: StorageCardProps) {
  const { t } = useTranslation("tablet");
  const storage = useStored(journal.state, (state) => state.storage);
  const lengthOf = useLengthWords();
  const space = useSpaceWords();
  const seconds = rides?.reduce((sum, ride) => sum + ride.seconds, 0) ?? 0;
  return (
    <Card title={t("storage.title")}>
      {storage !== "ok" && <Alert>{t(`storage.${storage}`)}</Alert>}
      <Grid as="dl" gap={5} rowGap={2} above={storage === "ok" ? 0 : 4} className={styles.terms}>
        <Text as="dt" tone="second">
          {t("storage.rides")}
        </Text>
        <dd>{seconds > 0 ? t("storage.onTablet", { length: lengthOf(seconds) }) : t("storage.nothing")}</dd>
        <Text as="dt" tone="second">
          {t("storage.sentRides")}
        </Text>
        <dd>{t("storage.atServer")}</dd>
        <Text as="dt" tone="second">
          {t("storage.space")}
        </Text>
        <dd>{space}</dd>
      </Grid>
    </Card>
  );
}

/** Browsers without the API, and pages without https, report nothing. */
function useSpaceWords(): string | null {
  const { t, i18n } = useTranslation("tablet");
  const [estimate, setEstimate] = useState<StorageEstimate | null>(null);
  useEffect(() => {
    const ask = async () => navigator.storage.estimate();
    void ask().then(setEstimate, () => setEstimate({}));
  }, []);
  if (estimate === null) return null;
  const { usage, quota } = estimate;
  if (usage === undefined || quota === undefined) return t("storage.unknown");
  return t("storage.used", { used: formatBytes(usage, i18n.language), quota: formatBytes(quota, i18n.language) });
}
