import type { SafetyItemId } from "@bedside-bike/clinical";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./not-recorded.module.css";
import { useFindingWords } from "./use-finding-words.ts";

/** The questions of the safety check without an answer, beside the state: not recorded is not 'no'. */
export function NotRecorded({ ids }: { ids: readonly SafetyItemId[] }) {
  const { t, i18n } = useTranslation("safety-state");
  const words = useFindingWords();
  const titleId = useId();
  const list = new Intl.ListFormat(i18n.language, { type: "unit" }).format(ids.map(words.name));
  return (
    <section className={styles.list} aria-labelledby={titleId}>
      <p id={titleId} className={styles.title}>
        {t("notRecorded.title", { count: ids.length })}
      </p>
      {ids.length === 0 ? (
        <p>{t("notRecorded.none")}</p>
      ) : (
        <>
          <p>{t("notRecorded.why")}</p>
          <p className={styles.names}>{list}.</p>
        </>
      )}
    </section>
  );
}
