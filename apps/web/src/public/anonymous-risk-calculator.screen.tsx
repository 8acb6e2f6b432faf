import { type UnitSystem, unitSystems } from "@bedside-bike/contract/units";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorMessage } from "../api.ts";
import { AssessmentForm } from "../assessment/form/assessment-form.tsx";
import { type AssessmentValues, emptyValues } from "../assessment/form/assessment-values.ts";
import { FoundAnswers } from "../assessment/form/found-answers.tsx";
import { type Answers, useAnswers } from "../assessment/form/use-answers.ts";
import { useFormProblems } from "../assessment/form/use-form-problems.ts";
import type { PlausibilityAsked } from "../assessment/form/use-plausibility.ts";
import { valuesToWire } from "../assessment/form/wire-conversion.ts";
import { isQuestion } from "../assessment/is-question.ts";
import { PrintButton } from "../assessment/results/print-button.tsx";
import { BackHeader } from "../shell/header.tsx";
import { AppShell } from "../ui/app-shell.tsx";
import { PrimaryButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { ChoiceRow } from "../ui/choice-row.tsx";
import { Text } from "../ui/layout.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { toast } from "../ui/toast.ts";
import { ChosenUnits, useUnitSystem } from "../ui/unit-system.ts";
import { assessAnonymously } from "./anonymous-calculator/assess-anonymously.ts";

/**
 * The results are half of the code; they load while the visitor answers, and are there with the reply at the latest.
 */
const { Part: AnonymousResults, preload: loadResults } = lazyPart(
  () => import("./anonymous-calculator/anonymous-results.tsx"),
  "results",
  "ride-state",
  "clinical",
  "goal-limits",
  "safety-check",
  "safety-state",
);

const nothingAnswered = emptyValues();

/** The public calculator: no account, nothing stored, no way back from the results (ANONYMOUS-6). */
export default function AnonymousRiskCalculatorScreen() {
  const { t } = useTranslation(["calculator", "shell"]);
  const typed = useAnswers(["visitor"], nothingAnswered);
  const { form } = typed;
  const { asked, showReply } = useFormProblems(form);
  const [answers, setAnswers] = useState<AssessmentValues | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const hospitals = useUnitSystem();
  const [chosen, setChosen] = useState<UnitSystem | null>(null);
  const units = chosen ?? hospitals;

  const assessment = useMutation({
    mutationFn: async (values: AssessmentValues) => {
      const body = valuesToWire(values, "General admission");
      const [reply] = await Promise.all([assessAnonymously(body), loadResults()]);
      return reply;
    },
    onSuccess: ({ mobility_recommendation: plan }, values) => {
      typed.forget();
      setAnswers(values);
      toast({
        title: t("toast.complete"),
        message: t(plan === null ? "toast.anonymousNoPlanHint" : "toast.anonymousCompleteHint"),
      });
    },
    onError: (error) => {
      showReply(error);
      if (isQuestion(error)) return;
      const fallback = t(error instanceof ApiError ? "toast.calculationFailedReply" : "toast.calculationFailedHint");
      const message = errorMessage(error) ?? fallback;
      toast({ title: t("toast.calculationFailed"), message, variant: "destructive" });
    },
  });
  const result = assessment.data;

  useEffect(() => {
    const begin = () => void loadResults().catch(() => undefined);
    document.addEventListener("input", begin, { once: true });
    return () => document.removeEventListener("input", begin);
  }, []);

  useEffect(() => {
    if (!result) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [result]);

  return (
    <AppShell title={t("anonymous.title")} header={<BackHeader to="/" label={t("shell:back")} />}>
      <PageHeader title={t("anonymous.title")} subtitle={t("anonymous.note")} actions={result && <PrintButton />} />
      <ChosenUnits value={units}>
        {result && answers ? (
          <AnonymousResults result={result} answers={answers} headingRef={heading} />
        ) : (
          <AnonymousForm typed={typed} units={units} onUnits={setChosen} asked={asked} sending={assessment} />
        )}
      </ChosenUnits>
    </AppShell>
  );
}

interface AnonymousFormProps {
  typed: Answers;
  units: UnitSystem;
  onUnits: (units: UnitSystem) => void;
  asked: PlausibilityAsked;
  sending: UseMutationResult<unknown, Error, AssessmentValues>;
}

function AnonymousForm({ typed, units, onUnits, asked, sending }: AnonymousFormProps) {
  const { t } = useTranslation("calculator");
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
          <FoundAnswers foundAt={typed.foundAt} clear={typed.clear} />
        </>
      }
    >
      <PrimaryButton type="submit" size="large" isFullWidth starts={sending} pendingLabel={t("form.processing")}>
        {t("anonymous.submit")}
      </PrimaryButton>
    </AssessmentForm>
  );
}
