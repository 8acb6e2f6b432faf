import { FLAG_GROUPS } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import styles from "./assumed-inputs.module.css";

const single = [
  "age",
  "sex",
  "level_of_care",
  "mobility_status",
  "cognitive_status",
  "baseline_function",
  "days_immobile",
  "on_vte_prophylaxis",
  "incontinent",
  "albumin_low",
] as const;
const groups = ["admission", "medication", "condition", "device"] as const;

/** What was left open, and what stood in for it. */
export function AssumedInputs({ assumed }: { assumed: readonly string[] }) {
  const { t } = useTranslation("calculator");
  const fields = single.filter((field) => assumed.includes(field));
  const open = groups.filter((group) => Object.keys(FLAG_GROUPS[group].flags).some((flag) => assumed.includes(flag)));
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
