import { anonymousRiskLevel } from "@bedside-bike/clinical";
import type { CallReply } from "@bedside-bike/contract";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { AssessmentValues } from "../../assessment/form/assessment-values.ts";
import { AssessmentResults } from "../../assessment/results/assessment-results.tsx";
import { GivenAnswers } from "../../assessment/results/given-answers.tsx";
import { isPersonal } from "../../assessment/results/is-personal.ts";
import { MovementGoal, NoPlan } from "../../assessment/results/movement-goal.tsx";
import { anonymousBands } from "../../assessment/results/risk-guide.tsx";
import { type AnyResult, hasGoalCard, isPlanForComfort } from "../../assessment/results/shown-result.ts";
import { publicVerdictOf } from "../../assessment/results/verdict.ts";
import { Text } from "../../ui/layout.tsx";
import { CreateAccount } from "./create-account.tsx";
import { VisitorsWords } from "./visitors-words.tsx";

const publicVerdict = publicVerdictOf(anonymousRiskLevel);

interface AnonymousResultsProps {
  result: CallReply<"riskAssessments.createAnonymous">;
  values: AssessmentValues;
  /** About somebody else: the words say 'they'. */
  isRelative: boolean;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** What the public calculator found, and the way to keep it. */
export default function AnonymousResults(props: AnonymousResultsProps) {
  return (
    <VisitorsWords isRelative={props.isRelative}>
      <Results {...props} />
    </VisitorsWords>
  );
}

function Results({ result, values, isRelative, headingRef }: AnonymousResultsProps) {
  const { t } = useTranslation(["calculator", "results", "ride-state"]);
  return (
    <AssessmentResults
      result={result}
      reader="patient"
      comfort={isForComfortAlone(result) ? t("ride-state:sentence.comfort") : null}
      banner={
        <Text padY={2} padX={5} ground="soft" corners="card">
          <strong>{t("anonymous.demo")}</strong> {t("results:anonymous.demoResults")}
        </Text>
      }
      verdictOf={publicVerdict}
      bands={anonymousBands}
      headingRef={headingRef}
      goal={
        hasGoalCard(result, "patient") && (
          <MovementGoal
            title={t(isPersonal(result.provenance) ? "results:goal.personalized" : "results:goal.usual")}
            plan={result.mobility_recommendation}
            noPlan={<NoPlan result={result} reader="patient" />}
            stayDays={result.losData?.predicted_days}
            reader="patient"
          />
        )
      }
      given={<GivenAnswers values={values} />}
    >
      <CreateAccount values={values} isRelative={isRelative} />
    </AssessmentResults>
  );
}

/** Nothing else was found, and no text waits to be read: with that, a visitor still reads to ask the care team. */
const isForComfortAlone = (result: AnyResult): boolean =>
  isPlanForComfort(result) &&
  result.safety.unread.length === 0 &&
  result.safety.reasons.every(({ id }) => id === "comfort_care");
