import type { ProviderPatient } from "@bedside-bike/contract";
import { useTranslation } from "../../locales/translation.ts";
import { EmptyState } from "../../ui/screen-states.tsx";
import { attentionReasons, countReasons } from "./arrange-patients.ts";
import styles from "./ward-summary.module.css";

/** Shown before a patient is selected: how many patients need what. It opens no patient's record. */
export function WardSummary({ patients }: { patients: readonly ProviderPatient[] }) {
  const { t } = useTranslation("provider");
  const counts = countReasons(patients);
  return (
    <EmptyState title={t("ward.title")} icon="people">
      <p>{t("ward.hint")}</p>
      <dl className={styles.counts}>
        {attentionReasons.map((reason) => (
          <div key={reason} className={styles.count}>
            <dt>{t(`reason.${reason}`)}</dt>
            <dd>{counts.get(reason) ?? 0}</dd>
          </div>
        ))}
      </dl>
    </EmptyState>
  );
}
