import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, errorMessage, keyOf } from "../../api.ts";
import { formatDay } from "../../number-format.ts";
import { textsLike, useDraft } from "../../session/use-draft.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./readmission-card.module.css";

const untouched = { number: "", answer: "yes" };

/** For readmissions that don't follow from a later admission here. */
export function ReadmissionCard() {
  const { t, i18n } = useTranslation("calibration");
  const { t: shell } = useTranslation();
  const queries = useQueryClient();
  const draft = useDraft({ about: ["readmission"], initial: untouched, restore: textsLike(untouched) });
  const { number, answer } = draft.value;
  const change = (next: Partial<typeof untouched>) => {
    const value = { ...draft.value, ...next };
    draft.change(value.number === "" && value.answer === untouched.answer ? untouched : value);
  };
  const [isMissing, setIsMissing] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      call("calibration.recordReadmission", {
        body: { patientNumber: number.trim(), wasReadmitted: answer === "yes" },
      }),
    onSuccess: ({ dischargedOn }) => {
      draft.forget();
      toast({ title: t("readmitted.saved", { date: formatDay(dischargedOn, "withYear", i18n.language) }) });
      void queries.invalidateQueries({ queryKey: keyOf("calibration.report") });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isBlank = number.trim() === "";
    setIsMissing(isBlank);
    if (!isBlank) save.mutate();
  };
  const refused = save.error ? (errorMessage(save.error) ?? t("readmitted.failed")) : undefined;
  return (
    <Card title={t("readmitted.title")}>
      <Stack as="form" gap={4} className={styles.form} onSubmit={submit} noValidate>
        <Text tone="second">{t("readmitted.hint")}</Text>
        <TextField
          label={t("readmitted.number")}
          error={isMissing ? shell("required") : refused}
          value={number}
          autoComplete="off"
          onChange={(event) => {
            save.reset();
            setIsMissing(false);
            change({ number: event.target.value });
          }}
        />
        <SelectField
          label={t("readmitted.question")}
          options={(["yes", "no"] as const).map((value) => ({ value, label: t(`readmitted.${value}`) }))}
          value={answer}
          onChange={(event) => change({ answer: event.target.value })}
        />
        <Row>
          <SecondaryButton type="submit" starts={save} pendingLabel={t("readmitted.saving")}>
            {t("readmitted.save")}
          </SecondaryButton>
        </Row>
      </Stack>
    </Card>
  );
}
