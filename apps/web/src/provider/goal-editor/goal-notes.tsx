import { type FullPrescription, type OverrideWarning, overrideWarnings } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { ExceededList } from "../../goals/exceeded-list.tsx";
import type { Exceeded, GoalPlan } from "../../goals/goal-plan.ts";
import { MetsOfGoals } from "../../goals/mets-of-goals.tsx";
import { withEnergy } from "../../goals/prescription.ts";
import { partsOverPercent, useCapWords } from "../../goals/use-cap-words.ts";
import { formatGoal, formatNumber } from "../../number-format.ts";
import { Icon } from "../../ui/icon.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";

interface GoalNotesProps {
  values: FullPrescription;
  plan: GoalPlan;
  /** What needs a question; the fields themselves say what is refused. */
  exceeded: Exceeded["soft"];
}

/** What the values add up to: the day's energy, the intensity for this weight, and where they exceed the recommendation. */
export function GoalNotes({ values, plan, exceeded }: GoalNotesProps) {
  const { t, i18n } = useTranslation(["clinical-dashboard", "goal-limits"]);
  const { hasWatts } = plan;
  const made = withEnergy(values);
  const { watts, minutes, sessions, energy } = made;
  const words = useCapWords();
  const warnings = overrideWarnings(made);
  const listed = exceeded.map(({ part }) => part);
  const shares = partsOverPercent(made, plan).filter((part) => !listed.includes(part));
  const short = (value: number) => formatGoal(value, i18n.language);
  return (
    <Stack gap={2} above={3} tone="second" size="label">
      <p>
        {t(hasWatts ? "goals.product" : "goals.productNoWatts", {
          watts: short(watts),
          minutes: short(minutes),
          sessions: short(sessions),
          energy: formatNumber(energy, 0, i18n.language),
          daily: short(minutes * sessions),
        })}
      </p>
      {hasWatts && <MetsOfGoals watts={watts} plan={plan} />}
      <Stack gap={3} aria-live="polite">
        {exceeded.length > 0 && (
          <Stack tone="moderate">
            <Row as="p" nowrap gap={2} weight="bold">
              <Icon name="alert" size={20} /> {t("goal-limits:caps.title")}
            </Row>
            <ExceededList exceeded={exceeded} goals={values} plan={plan} />
          </Stack>
        )}
        {shares.map((part) => (
          <p key={part}>
            {t("goal-limits:caps.shareOf", { part: words.part(part), share: words.share(part, made[part], plan) })}
          </p>
        ))}
        {warnings.length > 0 && <Warnings warnings={warnings} plan={plan} />}
      </Stack>
    </Stack>
  );
}

/** EDITOR-11: what no recommendation exceeds, and beside it what is recommended for this patient. */
function Warnings({ warnings, plan }: { warnings: readonly OverrideWarning[]; plan: GoalPlan }) {
  const { t, i18n } = useTranslation(["clinical-dashboard", "shell"]);
  const short = (value: number) => formatGoal(value, i18n.language);
  return (
    <Stack padY={3} padX={4} tone="moderate" ground="moderate" corners="field">
      <Text weight="bold">{t("goals.warning.title")}</Text>
      <Stack as="ul" gap={2}>
        {warnings.map(({ part, value, limit }) => {
          const recommended = plan.recommended[part];
          return (
            <li key={part}>
              <p>{t(`goals.warning.${part}`, { value: String(value), limit: String(limit) })}</p>
              {recommended !== null && (
                <p>
                  <strong>{t("goals.warning.forPatient", { recommended: short(recommended) })}</strong>
                </p>
              )}
            </li>
          );
        })}
      </Stack>
      <Text above={2}>{t("goals.warning.most")}</Text>
      <p>{t("shell:aiMeans")}</p>
    </Stack>
  );
}
