import { dayBefore } from "@bedside-bike/clinical/calendar";
import { useTranslation } from "react-i18next";
import { serverNowMs } from "../../network/server-clock.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { NumberField, TextField } from "../../ui/field.tsx";
import { useHospitalTimeZone, useHospitalToday } from "../../ui/hospital-clock.ts";
import { dayAndTimeOf, instantOf } from "../../ui/hospital-instant.ts";
import { Row } from "../../ui/layout.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { EnteredNews2Values } from "../form/assessment-values.ts";
import { focusField } from "../form/focus-field.ts";
import type { News2Problem } from "../form/news2-answers.ts";
import { AnswerPills } from "./answer-pills.tsx";
import styles from "./news2-entry.module.css";

type Part = keyof EnteredNews2Values;

interface News2FieldsProps {
  /** Before the names of the fields: 'news2' for 'news2.at'. */
  name: string;
  values: EnteredNews2Values;
  problem: News2Problem | null;
  /** Also what is not yet complete is a problem, as when it was sent. */
  isChecked: boolean;
  /** What the server refused. */
  refused?: { readonly part: Part; readonly message: string } | undefined;
  onChange: (values: EnteredNews2Values, changed: Part) => void;
}

/** NEWS2 as the chart has it: one number with its time, and whether a sign scores 3. Nothing is preset but the time. */
export function News2Fields({ name, values, problem, isChecked, refused, onChange }: News2FieldsProps) {
  const { t } = useTranslation(["safety-check", "form-checks"]);
  const timeZone = useHospitalTimeZone();
  const today = useHospitalToday();
  const set = (part: Part, text: string) => onChange({ ...values, [part]: text }, part);
  const errorOf = (part: Part): string | undefined => {
    const isIncomplete = problem?.kind === "missing";
    if (problem?.part === part && (isChecked || !isIncomplete)) return t(`form-checks:news2.${problem.kind}`);
    return refused?.part === part ? refused.message : undefined;
  };
  const instantAt = (day: string, time: string) => {
    const ms = instantOf({ day, time }, timeZone);
    return ms === null ? "" : new Date(ms).toISOString();
  };
  const shown = values.at === "" ? null : dayAndTimeOf(Date.parse(values.at), timeZone);
  return (
    <Row align="start" gap={3} rowGap={2} className={styles.entry}>
      <NumberField
        name={`${name}.total`}
        inputMode="numeric"
        className={styles.total}
        label={t("news2.total")}
        error={errorOf("total")}
        value={values.total}
        onChange={({ target: { value: total } }) => {
          const at = values.at === "" && total !== "" ? new Date(serverNowMs()).toISOString() : values.at;
          onChange({ ...values, total, at }, "total");
        }}
      />
      <div className={styles.at}>
        <TextField
          type="time"
          name={`${name}.at`}
          label={
            <>
              <VisuallyHidden>{t("news2.taken")}</VisuallyHidden>
              {t("news2.at")}
            </>
          }
          hint={shown && shown.day < today && t("news2.yesterday")}
          error={errorOf("at")}
          value={(shown ?? dayAndTimeOf(serverNowMs(), timeZone)).time}
          onChange={({ target: { value } }) => set("at", value === "" ? "" : instantAt(today, value))}
        />
        {problem?.kind === "future" && shown?.day === today && (
          <SecondaryButton
            size="small"
            onClick={() => {
              set("at", instantAt(dayBefore(today), shown.time));
              focusField(`${name}.at`);
            }}
          >
            {t("news2.wasYesterday", { time: shown.time })}
          </SecondaryButton>
        )}
      </div>
      <AnswerPills
        name={`${name}.single_3`}
        label={t("news2.single")}
        error={errorOf("single_3")}
        options={[
          { value: "no", label: t("answer.no") },
          { value: "yes", label: t("answer.yes") },
        ]}
        value={values.single_3}
        onChange={(answer) => set("single_3", answer)}
      />
    </Row>
  );
}
