import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatGoal } from "../../number-format.ts";
import { layoutClass, Row, Text } from "../../ui/layout.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { GoalNote } from "./goal-note.tsx";

interface DoseProps {
  title: string | null;
  minutes: number;
  /** Null: the plan has no watts. */
  watts: number | null;
  sessions: number;
}

/** A day's dose: minutes, watts and how often. */
export function Dose({ title, minutes, watts, sessions }: DoseProps) {
  const { t, i18n } = useTranslation(["calculator", "results"]);
  const { language } = i18n;
  const titleId = useId();
  return (
    <section className={layoutClass({ shrink: true })} aria-labelledby={title ? titleId : undefined}>
      {title && (
        <Text as="h3" below={1} size="label" id={titleId}>
          {title}
        </Text>
      )}
      <Row as="dl" gap={6} rowGap={2}>
        <div>
          <dt>
            <VisuallyHidden>{t("results:goal.duration")}</VisuallyHidden>
          </dt>
          <dd>
            <Text as="span" size="metric" weight="bold" leading="tight">
              {formatGoal(minutes, language)}
            </Text>
            {"\u00a0"}
            {t("unit.min")}
          </dd>
        </div>
        {watts !== null && (
          <div>
            <dt>
              <VisuallyHidden>{t("results:goal.power")}</VisuallyHidden>
            </dt>
            <dd>
              <Text as="span" size="metric" weight="bold" leading="tight">
                {formatGoal(watts, language)}
              </Text>
              {"\u00a0"}
              {t("unit.watts")}
            </dd>
          </div>
        )}
        <div>
          <dt>
            <VisuallyHidden>{t("results:goal.frequency")}</VisuallyHidden>
          </dt>
          <dd>
            <Text as="span" size="metric" weight="bold" leading="tight">
              {t("results:goal.times", { count: sessions })}
            </Text>
            {"\u00a0"}
            {t("unit.aDay")}
          </dd>
        </div>
      </Row>
      {watts === null && <GoalNote>{t("results:goal.noWatts")}</GoalNote>}
    </section>
  );
}
