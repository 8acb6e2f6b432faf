import { NEWS2_PARTS, SAFETY_ITEMS, type SafetyItemId } from "@bedside-bike/clinical";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { serverNowMs } from "../../network/server-clock.ts";
import { Text } from "../../ui/layout.tsx";
import { useHospitalTime } from "../../ui/use-hospital-time.ts";
import type { AssessmentValues } from "../form/assessment-values.ts";
import { useFormFacts } from "../form/form-facts.tsx";
import { news2Problem } from "../form/news2-answers.ts";
import { judgeSafety } from "./arrange-questions.ts";
import styles from "./news2-entry.module.css";
import { isNumberItem, numberProblem } from "./safety-values.ts";

/** NEWS2 of what is entered so far, by the engine; nothing before the first sign, or while a value is refused. */
export function News2Line({ form }: { form: UseFormReturn<AssessmentValues> }) {
  const { t } = useTranslation("safety-check");
  const time = useHospitalTime();
  const { patient } = useFormFacts();
  const isRefused = isAnyRefused(useWatch({ control: form.control }) as AssessmentValues);
  const { news2 } = judgeSafety(patient);
  const { entered, missing, class: level } = news2;
  const sum = NEWS2_PARTS.reduce((total, part) => total + (news2.parts[part] ?? 0), 0);
  const isAnyRecorded = !isRefused && (entered !== undefined || NEWS2_PARTS.some((part) => news2.parts[part] !== null));
  const isContradicted =
    entered !== undefined && (sum > entered.total || (news2.single.length > 0 && !entered.single_3));
  const sentences = isAnyRecorded
    ? [
        missing.length > 0 &&
          (entered && !isContradicted
            ? t("news2.onChart", { total: entered.total, time: time(entered.at) })
            : t("news2.missing", { count: missing.length, of: NEWS2_PARTS.length })),
        level === "stop" && t("news2.stop"),
        level === "ask" && t("news2.ask"),
        isContradicted && t("news2.contradicts", { chart: entered.total, signs: sum }),
        level === null && t("news2.comfort"),
        (patient.safety_answers?.pregnancy ?? "no") !== "no" && t("news2.notMadeFor"),
      ].filter((sentence) => sentence !== false)
    : [];
  return (
    <div role="status">
      {isAnyRecorded && (
        <Text above={2} padY={3} padX={4} corners="field" className={styles.line}>
          <Text as="strong" size="large">
            {t("news2.of20", { total: news2.total })}
          </Text>{" "}
          {sentences.join(" ")}
        </Text>
      )}
    </div>
  );
}

/** What the parts are counted from. */
const signs: readonly SafetyItemId[] = [...NEWS2_PARTS, "map_mmhg", "fio2"];

function isAnyRefused(values: AssessmentValues): boolean {
  const problem = news2Problem(values, serverNowMs());
  if (problem !== null && problem.kind !== "missing") return true;
  return signs
    .filter(isNumberItem)
    .some((id) => numberProblem(values.safety_answers[id], SAFETY_ITEMS[id].range) !== null);
}
