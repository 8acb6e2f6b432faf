import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../api.ts";
import { serverNowMs } from "../../network/server-clock.ts";
import { PrimaryButton } from "../../ui/button.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import styles from "./family-view.module.css";
import { type FamilyRing, useClap } from "./use-family-ring.ts";
import { useViewerTime } from "./use-viewer-time.ts";

/** The server counts one an hour. */
const clapEveryMs = 3_600_000;

/** One clap an hour, with the words that the patient will read, and then when the next one may be. */
export function FamilyClap({ ring, token }: { ring: FamilyRing; token: string }) {
  const { t } = useTranslation("family");
  const when = useViewerTime();
  const clap = useClap(token);
  const [refusedUntilMs, setRefusedUntilMs] = useState(0);
  const clappedAtMs = ring.clappedAt === null ? null : Date.parse(ring.clappedAt);
  const againAtMs = Math.max(refusedUntilMs, clappedAtMs === null ? 0 : clappedAtMs + clapEveryMs);
  const isEarly = useIsBefore(againAtMs);
  const ask = () =>
    clap.mutate(undefined, {
      onError: (error) => {
        const seconds = error instanceof ApiError ? error.retryAfterSeconds : 0;
        if (seconds > 0) setRefusedUntilMs(serverNowMs() + seconds * 1000);
      },
    });
  const words = () => {
    const again = when(againAtMs).time;
    if (clappedAtMs !== null) {
      const { time } = when(clappedAtMs);
      return isEarly ? t("clap.againAt", { time, again }) : t("clap.again", { time });
    }
    if (isEarly) return t("clap.later", { again });
    const { viewerName, shownName: name } = ring;
    const said = viewerName === null ? t("clap.familyClapped") : t("clap.clapped", { name: viewerName });
    return name === null ? t("clap.willBeSeen", { words: said }) : t("clap.willSee", { name, words: said });
  };
  return (
    <Stack gap={3} textAlign="center" className={styles.clap}>
      <PrimaryButton
        size="large"
        icon="clap"
        isFullWidth
        aria-disabled={isEarly || undefined}
        className={isEarly ? styles.early : undefined}
        starts={clap}
        onClick={isEarly ? undefined : ask}
      >
        {t("clap.button")}
      </PrimaryButton>
      <div role="status">
        <Text anywhere>{words()}</Text>
        {clap.isError && !isEarly && (
          <Text above={2} tone="high" weight="bold">
            {t("clap.failed")}
          </Text>
        )}
      </div>
    </Stack>
  );
}

/** By the server's clock; the component is drawn again when that moment comes. */
function useIsBefore(instantMs: number): boolean {
  const [, setNowMs] = useState(0);
  const leftMs = instantMs - serverNowMs();
  const isBefore = leftMs > 0;
  useEffect(() => {
    if (!isBefore) return;
    const timer = setTimeout(() => setNowMs(serverNowMs()), instantMs - serverNowMs());
    return () => clearTimeout(timer);
  }, [isBefore, instantMs]);
  return isBefore;
}
