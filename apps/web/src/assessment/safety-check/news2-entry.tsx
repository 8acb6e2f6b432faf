import { dayBefore } from "@bedside-bike/clinical/calendar";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { serverNowMs } from "../../network/server-clock.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { NumberField, TextField } from "../../ui/field.tsx";
import { useHospitalTimeZone, useHospitalToday } from "../../ui/hospital-clock.ts";
import { dayAndTimeOf, instantOf } from "../../ui/hospital-instant.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { AssessmentValues, EnteredNews2Values } from "../form/assessment-values.ts";
import { focusField } from "../form/focus-field.ts";
import { useFormFacts } from "../form/form-facts.tsx";
import { news2Problem } from "../form/news2-answers.ts";
import { AnswerPills } from "./answer-pills.tsx";
import { isVentilatedNow } from "./arrange-questions.ts";
import styles from "./news2-entry.module.css";

/** NEWS2 as the chart has it: one number with its time, and whether a sign scores 3. Nothing is preset but the time. */
export function News2Entry({ form }: { form: UseFormReturn<AssessmentValues> }) {
  const { t } = useTranslation(["safety-check", "form-checks"]);
  const timeZone = useHospitalTimeZone();
  const today = useHospitalToday();
  const answers = useWatch({ control: form.control }) as AssessmentValues;
  const values = answers.news2;
  const problem = news2Problem(answers, serverNowMs());
  const isVentilated = isVentilatedNow(useFormFacts().patient);
  if (isVentilated && problem === null) return null;
  const set = (part: keyof EnteredNews2Values, text: string) => {
    form.setValue(`news2.${part}`, text, { shouldDirty: true });
    form.clearErrors("news2");
  };
  const errorOf = (part: keyof EnteredNews2Values) =>
    problem?.part === part && problem.kind !== "missing"
      ? t(`form-checks:news2.${problem.kind}`)
      : form.formState.errors.news2?.[part]?.message;
  const atInstant = (day: string, time: string) => {
    const ms = instantOf({ day, time }, timeZone);
    return ms === null ? "" : new Date(ms).toISOString();
  };
  const shown = values.at === "" ? null : dayAndTimeOf(Date.parse(values.at), timeZone);
  return (
    <div className={styles.entry}>
      <NumberField
        name="news2.total"
        inputMode="numeric"
        className={styles.total}
        label={t("news2.total")}
        error={errorOf("total")}
        value={values.total}
        onChange={({ target: { value } }) => {
          set("total", value);
          if (values.at === "" && value !== "") set("at", new Date(serverNowMs()).toISOString());
        }}
      />
      <div className={styles.at}>
        <TextField
          type="time"
          name="news2.at"
          label={
            <>
              <VisuallyHidden>{t("news2.taken")}</VisuallyHidden>
              {t("news2.at")}
            </>
          }
          hint={shown && shown.day < today && t("news2.yesterday")}
          error={errorOf("at")}
          value={(shown ?? dayAndTimeOf(serverNowMs(), timeZone)).time}
          onChange={({ target: { value } }) => set("at", value === "" ? "" : atInstant(today, value))}
        />
        {problem?.kind === "future" && shown?.day === today && (
          <SecondaryButton
            size="small"
            onClick={() => {
              set("at", atInstant(dayBefore(today), shown.time));
              focusField("news2.at");
            }}
          >
            {t("news2.wasYesterday", { time: shown.time })}
          </SecondaryButton>
        )}
      </div>
      <AnswerPills
        name="news2.single_3"
        label={t("news2.single")}
        error={errorOf("single_3")}
        options={[
          { value: "no", label: t("answer.no") },
          { value: "yes", label: t("answer.yes") },
        ]}
        value={values.single_3}
        onChange={(answer) => set("single_3", answer)}
      />
    </div>
  );
}
