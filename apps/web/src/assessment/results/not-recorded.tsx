import type { SafetyItemId } from "@bedside-bike/clinical";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Folded } from "../../ui/folded.tsx";
import styles from "./not-recorded.module.css";
import { useFindingWords } from "./use-finding-words.ts";

interface NotRecordedProps {
  ids: readonly SafetyItemId[];
  isFolded: boolean;
}

/** The questions of the safety check without an answer, beside the state: not recorded is not 'no'. */
export function NotRecorded({ ids, isFolded }: NotRecordedProps) {
  const { t } = useTranslation("safety-state");
  const titleId = useId();
  const title = t("notRecorded.title", { count: ids.length });
  if (isFolded) {
    return (
      <Folded title={title}>
        <div className={styles.list}>
          <Names ids={ids} />
        </div>
      </Folded>
    );
  }
  return (
    <section className={styles.list} aria-labelledby={titleId}>
      <p id={titleId} className={styles.title}>
        {title}
      </p>
      <Names ids={ids} />
    </section>
  );
}

function Names({ ids }: Pick<NotRecordedProps, "ids">) {
  const { t, i18n } = useTranslation("safety-state");
  const words = useFindingWords();
  if (ids.length === 0) return <p>{t("notRecorded.none")}</p>;
  const list = new Intl.ListFormat(i18n.language, { type: "unit" }).format(ids.map(words.name));
  return (
    <>
      <p>{t("notRecorded.why")}</p>
      <p className={styles.names}>{list}.</p>
    </>
  );
}
