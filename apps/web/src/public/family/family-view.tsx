import { useTranslation } from "react-i18next";
import { formatGoal, formatNumber } from "../../number-format.ts";
import { Chip } from "../../ui/chip.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { ProgressRing } from "../../ui/progress-ring.tsx";
import { FamilyClap } from "./family-clap.tsx";
import styles from "./family-view.module.css";
import type { FamilyRing } from "./use-family-ring.ts";
import { useViewerTime } from "./use-viewer-time.ts";

interface FamilyViewProps {
  ring: FamilyRing;
  token: string;
  /** Of the latest question, which left `ring` as it was. */
  error: Error | null;
  /** When `ring` came, by this browser's clock. */
  answeredAtMs: number;
}

export function FamilyView({ ring, token, error, answeredAtMs }: FamilyViewProps) {
  const { t, i18n } = useTranslation("family");
  const when = useViewerTime();
  const { minutes, goalMinutes, isReached, lastHeardAt } = ring;
  const heading = useHeading(ring);
  const heard = lastHeardAt === null ? null : when(lastHeardAt);
  const seen = when(answeredAtMs);
  return (
    <Stack gap={4} textAlign="center" className={styles.page}>
      <Text as="h1" size="heading" anywhere className={styles.heading}>
        {heading}
      </Text>
      <div className={styles.ring}>
        <ProgressRing
          value={isReached ? Math.max(minutes, goalMinutes ?? 0) : minutes}
          max={goalMinutes}
          metric={formatNumber(minutes, 0, i18n.language)}
          caption={
            goalMinutes === null
              ? t("ring.unit", { count: minutes })
              : t("ring.ofGoal", { goal: formatGoal(goalMinutes, i18n.language) })
          }
          label={heading}
        />
      </div>
      {heard && <Text tone="second">{t(heard.day === null ? "heard" : "heardAt", heard)}</Text>}
      <div role="status">
        {error && (
          <Chip tone="moderate">
            {t("unreached", { time: seen.day === null ? seen.time : `${seen.day}, ${seen.time}` })}
          </Chip>
        )}
      </div>
      <FamilyClap ring={ring} token={token} />
      <Text above={1} padY={4} tone="second" size="small" className={styles.foot}>
        {t("nothingElse")}
      </Text>
    </Stack>
  );
}

/** 'Mom has pedaled 12 of 30 minutes today', with what is known of name, minutes and goal. */
function useHeading({ shownName: name, minutes, goalMinutes, lastHeardAt }: FamilyRing): string {
  const { t, i18n } = useTranslation("family");
  if (minutes === 0) {
    if (lastHeardAt === null) return name === null ? t("ring.none") : t("ring.hasNone", { name });
    return name === null ? t("ring.started") : t("ring.hasStarted", { name });
  }
  if (goalMinutes === null) {
    return name === null ? t("ring.minutes", { count: minutes }) : t("ring.hasMinutes", { name, count: minutes });
  }
  const done = formatNumber(minutes, 0, i18n.language);
  const goal = formatGoal(goalMinutes, i18n.language);
  return name === null ? t("ring.any", { done, goal }) : t("ring.has", { name, done, goal });
}
