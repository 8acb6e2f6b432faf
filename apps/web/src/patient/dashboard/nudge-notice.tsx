import type { Dashboard } from "@bedside-bike/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../../ui/button.tsx";
import styles from "./nudge-notice.module.css";

/** Today's newest nudge from the community, until it is thanked for on this screen. */
export function NudgeNotice({ nudges }: Pick<Dashboard, "nudges">) {
  const { t } = useTranslation("dashboard");
  const [thankedId, setThankedId] = useState<number | null>(null);
  const [newest, ...others] = nudges;
  if (!newest || newest.id === thankedId) return null;
  return (
    <section className={styles.nudge} aria-label={t("nudge.title")}>
      <span className={styles.avatar} aria-hidden="true">
        {newest.avatarEmoji || "👋"}
      </span>
      <div role="status" className={styles.words}>
        <strong>{t("nudge.title")}</strong>{" "}
        <span>{t("nudge.text", { name: newest.displayName || t("nudge.somebody") })}</span>{" "}
        {others.length > 0 && <span>{t("nudge.more", { count: others.length })}</span>}
      </div>
      <SecondaryButton size="small" onClick={() => setThankedId(newest.id)}>
        {t("nudge.dismiss")}
      </SecondaryButton>
    </section>
  );
}
