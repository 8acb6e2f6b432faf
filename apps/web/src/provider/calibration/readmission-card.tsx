import { PATIENT_NUMBER_FORM } from "@bedside-bike/contract/limits";
import { withAsciiDigits } from "@bedside-bike/contract/read-number";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, errorMessage, keyOf } from "../../api.ts";
import { formatDay } from "../../number-format.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./readmission-card.module.css";

/** For readmissions that don't follow from a later admission here. */
export function ReadmissionCard() {
  const { t, i18n } = useTranslation("calibration");
  const { t: shell } = useTranslation();
  const queries = useQueryClient();
  const [number, setNumber] = useState("");
  const [answer, setAnswer] = useState("yes");
  const [isMissing, setIsMissing] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      call("calibration.recordReadmission", {
        body: { patientNumber: number.trim(), wasReadmitted: answer === "yes" },
      }),
    onSuccess: ({ dischargedOn }) => {
      setNumber("");
      toast({ title: t("readmitted.saved", { date: formatDay(dischargedOn, "withYear", i18n.language) }) });
      void queries.invalidateQueries({ queryKey: keyOf("calibration.report") });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(!PATIENT_NUMBER_FORM.test(withAsciiDigits(number.trim())));
    if (PATIENT_NUMBER_FORM.test(withAsciiDigits(number.trim())) && !save.isPending) save.mutate();
  };
  const problem = isMissing
    ? shell("required")
    : save.isError
      ? (errorMessage(save.error) ?? t("readmitted.failed"))
      : undefined;
  return (
    <Card title={t("readmitted.title")}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.hint}>{t("readmitted.hint")}</p>
        <TextField
          label={t("readmitted.number")}
          error={problem}
          value={number}
          maxLength={32}
          autoComplete="off"
          onChange={(event) => {
            save.reset();
            setIsMissing(false);
            setNumber(event.target.value);
          }}
        />
        <SelectField
          label={t("readmitted.question")}
          options={(["yes", "no"] as const).map((value) => ({ value, label: t(`readmitted.${value}`) }))}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
        <SecondaryButton type="submit" isPending={save.isPending} pendingLabel={t("readmitted.saving")}>
          {t("readmitted.save")}
        </SecondaryButton>
      </form>
    </Card>
  );
}
