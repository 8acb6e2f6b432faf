import type { StoredRiskAssessment } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatGoal } from "../number-format.ts";
import { Icon } from "../ui/icon.tsx";
import { Row, Text } from "../ui/layout.tsx";
import { cappingKeys, capsOf } from "./capping-findings.ts";
import styles from "./plan-caps.module.css";
import { useCappingWords } from "./use-capping-words.ts";
import { useOwnValue } from "./use-own-value.ts";

/** What keeps a plan low, and the most that it leaves; nothing if no finding does. Source: model 2.2, D and G.3. */
export function PlanCaps({ assessment }: { assessment: StoredRiskAssessment }) {
  const { t, i18n } = useTranslation("goal-limits");
  const words = useCappingWords();
  const parts = usePartWords(assessment);
  const ownValue = useOwnValue(assessment.assessment.last_safety_answers ?? undefined);
  const caps = capsOf(assessment);
  if (!caps || caps.from.length === 0 || assessment.mobility_recommendation === null) return null;
  const findings = words(cappingKeys(assessment));
  const values = caps.from.flatMap((id) => ownValue(id) ?? []);
  return (
    <Row
      nowrap
      align="start"
      gap={4}
      above={2}
      below={2}
      padY={4}
      padX={5}
      ground="moderate"
      corners="field"
      className={styles.caps}
    >
      <Row
        as="span"
        nowrap
        justify="center"
        tone="moderate"
        ground="surface"
        corners="round"
        fixed
        className={styles.shape}
      >
        <Icon name="ceiling" size={24} />
      </Row>
      <div>
        <p>
          {t("capped.because", { findings: findings.charAt(0).toLocaleUpperCase(i18n.language) + findings.slice(1) })}
        </p>
        {parts.length > 0 && (
          <Text size="large" weight="bold">
            {t("capped.most", { parts: parts.join(", ") })}
          </Text>
        )}
        <Text tone="second" size="label">
          {values.length > 0 && `${values.join(", ")}. `}
          {t("capped.goes")}
        </Text>
      </div>
    </Row>
  );
}

/** Only the parts that a finding caps, each with the plan's own number; without load no watts. */
function usePartWords({ safety, mobility_recommendation: plan }: StoredRiskAssessment): string[] {
  const { t, i18n } = useTranslation("goal-limits");
  const caps = capsOf({ safety });
  if (!caps || plan === null) return [];
  const short = (value: number) => formatGoal(value, i18n.language);
  const watts = plan.watt_goal ?? plan.start_watts;
  const { duration_min_per_session: minutes, sessions_per_day: sessions } = plan;
  return [
    ...(caps.mets !== null && watts > 0 ? [t("capped.watts", { watts: short(watts) })] : []),
    ...(caps.minutes !== null ? [t("capped.minutes", { count: minutes, minutes: short(minutes) })] : []),
    ...(caps.sessions !== null ? [t("capped.sessions", { count: sessions })] : []),
  ];
}
