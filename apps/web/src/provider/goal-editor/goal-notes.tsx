import {
  dailyEnergyWattMinutes,
  type EditorGoals,
  type ExceededCap,
  METS_BAND,
  metabolicEquivalents,
  overrideWarnings,
  PART_OF_GOAL,
  UNKNOWN_WEIGHT_KG,
} from "@bedside-bike/clinical";
import { useTranslation } from "../../locales/translation.ts";
import { formatGoal, formatNumber } from "../../number-format.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./goal-notes.module.css";

interface GoalNotesProps {
  values: EditorGoals;
  hasWatts: boolean;
  weightKg: number | null;
  /** The values above a hard cap: their fields say so. */
  refused: readonly ExceededCap[];
}

/** What the values add up to: the day's energy, the intensity for this weight, and where they exceed the recommendation. */
export function GoalNotes({ values, hasWatts, weightKg, refused }: GoalNotesProps) {
  const { t, i18n } = useTranslation(["provider", "shell"]);
  const { watt_goal: watts, duration_min_per_session: minutes, sessions_per_day: sessions } = values;
  const warnings = hasWatts
    ? overrideWarnings(values).filter(({ key }) => !refused.some(({ part }) => part === PART_OF_GOAL[key]))
    : [];
  const short = (value: number) => formatGoal(value, i18n.language);
  return (
    <div className={styles.notes}>
      <p>
        {t(hasWatts ? "goals.product" : "goals.productNoWatts", {
          watts: short(watts),
          minutes: short(minutes),
          sessions: short(sessions),
          energy: formatNumber(dailyEnergyWattMinutes(values), 0, i18n.language),
          daily: short(minutes * sessions),
        })}
      </p>
      {hasWatts && <Mets watts={watts} weightKg={weightKg} />}
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
            <p>{t("shell:aiMeans")}</p>
          </div>
        )}
      </div>
    </div>
  );
}

function Mets({ watts, weightKg }: { watts: number; weightKg: number | null }) {
  const { t, i18n } = useTranslation("provider");
  const mets = metabolicEquivalents(watts, weightKg);
  const band = mets > METS_BAND.high ? "above" : mets < METS_BAND.low ? "below" : "within";
  return (
    <p>
      {t(`goals.mets.${band}`, {
        mets: formatNumber(mets, 1, i18n.language),
        watts: formatGoal(watts, i18n.language),
        weight: formatGoal(weightKg ?? UNKNOWN_WEIGHT_KG, i18n.language),
      })}{" "}
      {weightKg === null && t("goals.weightAssumed")}
    </p>
  );
}
