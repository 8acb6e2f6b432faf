import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import styles from "./safety-state.module.css";
import type { ShownResult } from "./shown-result.ts";
import { useFindingWords } from "./use-finding-words.ts";

/** What patients and visitors read of the safety check: no class, the same first sentence for everyone. */
export function PatientSafety({ result, id }: { result: ShownResult; id?: string }) {
  const { t } = useTranslation("safety-state");
  const words = useFindingWords();
  const titleId = useId();
  const { safety } = result;
  const findings = words.patient((safety?.reasons ?? []).map((reason) => reason.id));
  return (
    <section className={`${styles.state} ${styles.patient}`} aria-labelledby={titleId}>
      <div id={id} className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          <Icon name="info" size="1.2em" />
          {t("askCareTeam")}
        </h2>
        {findings.map((finding) => (
          <p key={finding}>{finding}</p>
        ))}
        {safety?.limit && !findings.includes(t(`patientLimit.${safety.limit}`)) && (
          <p>{t(`patientLimit.${safety.limit}`)}</p>
        )}
      </div>
    </section>
  );
}
