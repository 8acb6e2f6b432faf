import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RideJournal, WaitingRide } from "../../bike/journal/index.ts";
import { useStored } from "../../store.ts";
import { Alert } from "../../ui/alert.tsx";
import { Card } from "../../ui/card.tsx";
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
      <dl className={styles.terms}>
        <dt>{t("storage.rides")}</dt>
        <dd>{seconds > 0 ? t("storage.onTablet", { length: lengthOf(seconds) }) : t("storage.nothing")}</dd>
        <dt>{t("storage.sentRides")}</dt>
        <dd>{t("storage.atServer")}</dd>
        <dt>{t("storage.space")}</dt>
        <dd>{space}</dd>
      </dl>
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
