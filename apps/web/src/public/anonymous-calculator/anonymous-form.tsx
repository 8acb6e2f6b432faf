import { type UnitSystem, unitSystems } from "@bedside-bike/contract/units";
import type { UseMutationResult } from "@tanstack/react-query";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { AssessmentForm } from "../../assessment/form/assessment-form.tsx";
import type { AssessmentValues } from "../../assessment/form/assessment-values.ts";
import { FoundAnswers } from "../../assessment/form/found-answers.tsx";
import type { Answers } from "../../assessment/form/use-answers.ts";
import type { PlausibilityAsked } from "../../assessment/form/use-plausibility.ts";
import { PrimaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ChoiceRow } from "../../ui/choice-row.tsx";
import { Text } from "../../ui/layout.tsx";
import { lazyPart, usePreload } from "../../ui/lazy-part.tsx";
import type { ForWhom } from "./for-whom.ts";

const { Part: RelativeQuestions, preload } = lazyPart(() => import("./relative-questions.tsx"), "relative");

interface AnonymousFormProps {
  typed: Answers;
  forWhom: ForWhom;
  units: UnitSystem;
  onUnits: (units: UnitSystem) => void;
  asked: PlausibilityAsked;
  sending: UseMutationResult<unknown, Error, AssessmentValues>;
}

/** Every question for oneself; for somebody else five, and the others on request. */
export function AnonymousForm({ typed, forWhom, units, onUnits, asked, sending }: AnonymousFormProps) {
  const { t } = useTranslation("calculator");
  const isRelative = forWhom === "other";
  usePreload(preload);
  return (
    <AssessmentForm
      form={typed.form}
      variant="anonymous"
      asked={asked}
      onSubmit={(values) => {
        if (!sending.isPending) sending.mutate(values);
      }}
      intro={
        <>
          {!isRelative && (
            <>
              <Card title={t("anonymous.demo")} variant="soft">
                <p>{t("anonymous.demoText")}</p>
                <Text above={3} weight="bold">
                  {t("form.askCareTeam")}
                </Text>
                <Text above={3}>{t("anonymous.method")}</Text>
              </Card>
              <ChoiceRow
                label={t("anonymous.units.title")}
                choices={unitSystems.map((value) => ({ value, label: t(`anonymous.units.${value}`) }))}
                value={units}
                onChange={onUnits}
              />
            </>
          )}
          <FoundAnswers foundAt={typed.foundAt} clear={typed.clear} />
        </>
      }
      questions={
        isRelative && (
          <Suspense>
            <RelativeQuestions form={typed.form} units={units} onUnits={onUnits} />
          </Suspense>
        )
      }
    >
      <PrimaryButton type="submit" size="large" isFullWidth starts={sending} pendingLabel={t("form.processing")}>
        {t("anonymous.submit")}
      </PrimaryButton>
    </AssessmentForm>
  );
}
