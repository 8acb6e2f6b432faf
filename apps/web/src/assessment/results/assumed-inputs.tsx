import { UNGROUPED_FLAGS } from "@bedside-bike/clinical";
import { defaultAnswers } from "@bedside-bike/contract/assessment-answers";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { flagsOfGroup, groupNames } from "../form/assessment-values.ts";
import styles from "./assumed-inputs.module.css";

const single = [...(Object.keys(defaultAnswers) as (keyof typeof defaultAnswers)[]), ...UNGROUPED_FLAGS];

/** Unanswered questions and the defaults used for them. */
export function AssumedInputs({ assumed }: { assumed: readonly string[] }) {
  const { t } = useTranslation("calculator");
  const fields = single.filter((field) => assumed.includes(field));
  const open = groupNames.filter((group) => flagsOfGroup(group).some((flag) => assumed.includes(flag)));
  if (fields.length + open.length === 0) return null;
  return (
    <Card title={t("assumed.title")} variant="soft">
      <p>{t("assumed.intro")}</p>
      <ul className={styles.list}>
        {[...fields, ...open].map((key) => (
          <li key={key}>{t(`assumed.of.${key}`)}</li>
        ))}
      </ul>
    </Card>
  );
}
