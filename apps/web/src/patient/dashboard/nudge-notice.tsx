import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { useDay } from "../../bike/live-ride.tsx";
import { SecondaryButton } from "../../ui/button.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import { AvatarPicture, ReactionPicture } from "../../ui/picture.tsx";
import styles from "./reserved-place.module.css";
import { useThankForNudge } from "./use-thank-for-nudge.ts";

/** Today's newest nudge from the community, until the patient says thanks; none while the day's goal is reached. */
export function NudgeNotice({ nudges, today }: Pick<Dashboard, "nudges" | "today">) {
  const { t } = useTranslation("dashboard");
  const thankFor = useThankForNudge();
  const [newest, ...others] = nudges;
  const { isReached } = useDay(today);
  if (!newest || isReached) return null;
  return (
    <Row
      as="section"
      gap={4}
      rowGap={3}
      padY={3}
      padX={5}
      ground="moderate"
      corners="card"
      aria-label={t("nudge.title")}
    >
      {newest.avatarEmoji ? (
        <AvatarPicture emoji={newest.avatarEmoji} size={36} />
      ) : (
        <ReactionPicture type="wave" size={36} />
      )}
      <Text as="div" shrink anywhere role="status" className={styles.nudge}>
        <strong>{t("nudge.title")}</strong>{" "}
        <span>{t("nudge.text", { name: newest.displayName || t("nudge.somebody") })}</span>{" "}
        {others.length > 0 && <span>{t("nudge.more", { count: others.length })}</span>}
      </Text>
      <SecondaryButton size="small" onClick={() => thankFor(newest.id)}>
        {t("nudge.dismiss")}
      </SecondaryButton>
    </Row>
  );
}
