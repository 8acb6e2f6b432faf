import { TEXT_LIMITS } from "@bedside-bike/contract/limits";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorField, errorMessage } from "../../api.ts";
import { useUnsent } from "../../session/unsent.ts";
import { Alert } from "../../ui/alert.tsx";
import { useSystemStatus } from "../../ui/app-shell.tsx";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { DateField, FieldNotes, TextAreaField, TextField } from "../../ui/field.tsx";
import { RadioPills } from "../../ui/radio-pills.tsx";
import { dayAndTimeOf } from "../written-ride/hospital-instant.ts";
import {
  checkEvent,
  type EventDraft,
  type EventField,
  longestAgoMs,
  reportedKinds,
  type StartedEvent,
} from "./event-draft.ts";
import styles from "./report-event.module.css";
import type { useReportEvent } from "./use-report-event.ts";

interface ReportEventFormProps {
  started: StartedEvent;
  report: ReturnType<typeof useReportEvent>;
  onCancel: () => void;
}

/** Made anew each time the dialog opens, with the hospital's day and time of that moment. */
export function ReportEventForm({ started, report, onCancel }: ReportEventFormProps) {
  const { t } = useTranslation("provider");
  const { t: shell } = useTranslation();
  const { data: status } = useSystemStatus();
  const kindId = useId();
  const timeZone = status?.hospitalTimeZone ?? "UTC";
  const [openedAtMs] = useState(() => Date.now());
  const [draft, setDraft] = useState((): EventDraft => ({ ...started, when: dayAndTimeOf(openedAtMs, timeZone) }));
  const [isChecked, setIsChecked] = useState(false);
  useUnsent(draft.kind !== started.kind || draft.note !== started.note, { isKept: false });
  const checked = checkEvent(draft, { nowMs: Math.max(openedAtMs, Date.now()), timeZone });
  const change = (changes: Partial<EventDraft>) => {
    setDraft({ ...draft, ...changes });
    report.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if ("body" in checked && !report.isPending) report.mutate(checked.body);
  };
  const refusedField = errorField(report.error);
  const refused = (field: EventField): boolean =>
    refusedField === field || (field === "time" && refusedField === "occurredAt");
  const errorOf = (field: EventField): string | undefined => {
    const problem = isChecked && "problems" in checked ? checked.problems[field] : undefined;
    if (problem) return problem === "required" ? shell("required") : t(`events.${problem}`);
    return refused(field) ? errorMessage(report.error) : undefined;
  };
  const isShownAtField = (["kind", "time", "note"] as const).some(refused);
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      {report.isError && !isShownAtField && <Alert>{errorMessage(report.error) ?? t("events.failed")}</Alert>}
      <p>{t("events.hint")}</p>
      <div
        role="radiogroup"
        aria-labelledby={kindId}
        aria-describedby={errorOf("kind") && `${kindId}-error`}
        aria-invalid={errorOf("kind") ? true : undefined}
        className={styles.kinds}
      >
        <p id={kindId} className={styles.label}>
          {t("events.kind")}
        </p>
        <RadioPills
          name={kindId}
          options={reportedKinds.map((kind) => ({ value: kind, label: t(`events.kinds.${kind}`) }))}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
        />
        <FieldNotes id={kindId} error={errorOf("kind")} />
      </div>
      <div className={styles.fields}>
        <DateField
          label={t("events.day")}
          error={errorOf("day")}
          min={dayAndTimeOf(openedAtMs - longestAgoMs, timeZone).day}
          max={dayAndTimeOf(openedAtMs, timeZone).day}
          value={draft.when.day}
          onChange={(event) => change({ when: { ...draft.when, day: event.target.value } })}
        />
        <TextField
          type="time"
          label={t("events.time")}
          hint={t("events.hospitalTime")}
          error={errorOf("time")}
          value={draft.when.time}
          onChange={(event) => change({ when: { ...draft.when, time: event.target.value } })}
        />
      </div>
      <TextAreaField
        label={t("events.note")}
        hint={t("events.noteHint")}
        error={errorOf("note")}
        rows={2}
        maxLength={TEXT_LIMITS.eventNote}
        value={draft.note}
        onChange={(event) => change({ note: event.target.value })}
      />
      <DialogActions>
        <SecondaryButton onClick={onCancel}>{shell("cancel")}</SecondaryButton>
        <PrimaryButton type="submit" isPending={report.isPending} pendingLabel={t("events.saving")}>
          {t("events.save")}
        </PrimaryButton>
      </DialogActions>
    </form>
  );
}
