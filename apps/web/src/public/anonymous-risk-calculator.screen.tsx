import type { UnitSystem } from "@bedside-bike/contract/units";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { ApiError, errorMessage } from "../api.ts";
import { type AssessmentValues, emptyValues } from "../assessment/form/assessment-values.ts";
import { useAnswers } from "../assessment/form/use-answers.ts";
import { useFormProblems } from "../assessment/form/use-form-problems.ts";
import { valuesToWire } from "../assessment/form/wire-conversion.ts";
import { isQuestion } from "../assessment/is-question.ts";
import { isPersonal } from "../assessment/results/is-personal.ts";
import { PrintButton } from "../assessment/results/print-button.tsx";
import { BackHeader } from "../shell/header.tsx";
import { AppShell } from "../ui/app-shell.tsx";
import { SecondaryButton } from "../ui/button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { SegmentedChoice } from "../ui/segmented-choice.tsx";
import { toast } from "../ui/toast.ts";
import { ChosenUnits, useUnitSystem } from "../ui/unit-system.ts";
import { AnonymousForm } from "./anonymous-calculator/anonymous-form.tsx";
import { assessAnonymously } from "./anonymous-calculator/assess-anonymously.ts";
import { useForWhom } from "./anonymous-calculator/for-whom.ts";

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
  "relative",
);

const nothingAnswered = emptyValues();
const forWhomChoices = ["me", "other"] as const;

/**
 * The public calculator: no account, nothing stored. A result has its own step in the browser's history, so that Back, as
 * 'Change answers', leads to the form as it was typed (ANONYMOUS-6).
 */
export default function AnonymousRiskCalculatorScreen() {
  const { t } = useTranslation(["calculator", "shell"]);
  const typed = useAnswers(["visitor"], nothingAnswered);
  const { form } = typed;
  const { forWhom, choose, keep, forget } = useForWhom();
  const { asked, showReply } = useFormProblems(form);
  const [given, setGiven] = useState<{ values: AssessmentValues; isRelative: boolean } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const hospitals = useUnitSystem();
  const [chosen, setChosen] = useState<UnitSystem | null>(null);
  const units = chosen ?? hospitals;
  const navigate = useNavigate();
  const { pathname, state } = useLocation();

  const assessment = useMutation({
    mutationFn: async (values: AssessmentValues) => {
      const body = valuesToWire(values, "General admission");
      const [reply] = await Promise.all([assessAnonymously(body), loadResults()]);
      return reply;
    },
    onSuccess: ({ mobility_recommendation: plan, provenance }, values) => {
      const isRelative = forWhom === "other";
      typed.forget();
      forget();
      setGiven({ values, isRelative });
      navigate(pathname, { state: { isResult: true } });
      const ready = isRelative ? "anonymousTheirsHint" : "anonymousCompleteHint";
      const hint = isPersonal(provenance) ? ready : "anonymousUsualHint";
      toast({ title: t("toast.complete"), message: t(`toast.${plan === null ? "anonymousNoPlanHint" : hint}`) });
    },
    onError: (error) => {
      showReply(error);
      if (isQuestion(error)) return;
      const fallback = t(error instanceof ApiError ? "toast.calculationFailedReply" : "toast.calculationFailedHint");
      const message = errorMessage(error) ?? fallback;
      toast({ title: t("toast.calculationFailed"), message, variant: "destructive" });
    },
  });
  const result = state?.isResult ? assessment.data : undefined;

  useEffect(() => {
    const begin = () => void loadResults().catch(() => undefined);
    document.addEventListener("input", begin, { once: true });
    return () => document.removeEventListener("input", begin);
  }, []);

  const showForm = useEffectEvent(() => {
    if (!given) return;
    keep();
    // The button that was touched is gone.
    top.current?.querySelector<HTMLElement>(":checked")?.focus();
  });
  useEffect(() => {
    if (!result) return showForm();
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [result]);

  return (
    <AppShell title={t("anonymous.title")} header={<BackHeader to="/" label={t("shell:back")} />}>
      <div ref={top}>
        <PageHeader
          title={t("anonymous.title")}
          subtitle={t("anonymous.note")}
          actions={
            result ? (
              <>
                <SecondaryButton size="small" onClick={() => navigate(-1)}>
                  {t("results.change")}
                </SecondaryButton>
                <PrintButton />
              </>
            ) : (
              <SegmentedChoice
                label={t("anonymous.forWhom.title")}
                choices={forWhomChoices.map((value) => ({ value, label: t(`anonymous.forWhom.${value}`) }))}
                value={forWhom}
                onChange={choose}
              />
            )
          }
        />
      </div>
      <ChosenUnits value={units}>
        {result && given ? (
          <AnonymousResults result={result} headingRef={heading} {...given} />
        ) : (
          <AnonymousForm
            typed={typed}
            forWhom={forWhom}
            units={units}
            onUnits={setChosen}
            asked={asked}
            sending={assessment}
          />
        )}
      </ChosenUnits>
    </AppShell>
  );
}
