import {
  dailyEnergyWattMinutes,
  type EditorGoals,
  METS_BAND,
  metabolicEquivalents,
  overrideWarnings,
  UNKNOWN_WEIGHT_KG,
} from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { formatGoal, formatNumber } from "../../number-format.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./goal-notes.module.css";

interface GoalNotesProps {
  values: EditorGoals;
  weightKg: number | null;
}

/** What the values add up to: the day's energy, the intensity for this weight, and where they exceed the recommendation. */
export function GoalNotes({ values, weightKg }: GoalNotesProps) {
  const { t, i18n } = useTranslation("provider");
  const { watt_goal: watts, duration_min_per_session: minutes, sessions_per_day: sessions } = values;
  const warnings = overrideWarnings(values);
  const mets = metabolicEquivalents(watts, weightKg);
  const short = (value: number) => formatGoal(value, i18n.language);
  const band = mets > METS_BAND.high ? "above" : mets < METS_BAND.low ? "below" : "within";
  return (
    <div className={styles.notes}>
      <p>
        {t("goals.product", {
          watts: short(watts),
          minutes: short(minutes),
          sessions: short(sessions),
          energy: formatNumber(dailyEnergyWattMinutes(values), 0, i18n.language),
          daily: short(minutes * sessions),
        })}
      </p>
      <p>
        {t(`goals.mets.${band}`, {
          mets: formatNumber(mets, 1, i18n.language),
          watts: short(watts),
          weight: short(weightKg ?? UNKNOWN_WEIGHT_KG),
        })}{" "}
        {weightKg === null && t("goals.weightAssumed")}
      </p>
      <div aria-live="polite">
        {warnings.length > 0 && (
          <div className={styles.warnings}>
            <p className={styles.title}>
              <Icon name="alert" size={20} /> {t("goals.warning.title")}
            </p>
            <ul>
              {warnings.map(({ key, params }) => (
                <li key={key}>
                  {t(`goals.warning.${key}`, { value: String(params.value), limit: String(params.limit) })}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}
