import { ADVERSE_EVENT_KINDS, HARMS, type Harm, holdOfEvent } from "@bedside-bike/clinical";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorField, errorMessage } from "../../api.ts";
import { textsLike, useDraft } from "../../session/use-draft.ts";
import { FailedToSave } from "../../ui/alert.tsx";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { DateField, FieldNotes, TextAreaField, TextField } from "../../ui/field.tsx";
import { useHospitalTimeZone } from "../../ui/hospital-clock.ts";
import { dayAndTimeOf, instantOf } from "../../ui/hospital-instant.ts";
import { Grid, Stack, Text } from "../../ui/layout.tsx";
import { RadioPills } from "../../ui/radio-pills.tsx";
import { useRides } from "../patient-queries.ts";
import { isSession } from "../written-ride/is-session.ts";
import {
  checkEvent,
  type EventDraft,
  type EventField,
  isAdverse,
  isReportedKind,
  longestAgoMs,
  planKinds,
  type StartedEvent,
  suggestedRide,
} from "./event-draft.ts";
import styles from "./report-event.module.css";
import { RideOfEvent } from "./ride-of-event.tsx";
import type { useReportEvent } from "./use-report-event.ts";

interface ReportEventFormProps {
  patientId: number;
  started: StartedEvent;
  report: ReturnType<typeof useReportEvent>;
  onCancel: () => void;
}

/**
 * Mounted again each time the dialog opens, with the hospital's current day and time or the report that it corrects.
 */
export function ReportEventForm({ patientId, started, report, onCancel }: ReportEventFormProps) {
  const { t } = useTranslation(["clinical-dashboard", "adverse-events"]);
  const { t: shell } = useTranslation();
  const rides = (useRides(patientId).data ?? []).filter((ride) => isSession(ride) && !ride.written?.isStruck);
  const id = useId();
  const timeZone = useHospitalTimeZone();
  const [openedAtMs] = useState(() => Date.now());
  const kept = useDraft({
    about: ["event", patientId, started.corrects?.id ?? started.kind],
    initial: draftOf(started, openedAtMs, timeZone),
    restore: restoreDraft,
  });
  const draft = kept.value;
  const [isChecked, setIsChecked] = useState(false);
  const whenMs = instantOf(draft.when, timeZone) ?? openedAtMs;
  const rideId = draft.rideId ?? suggestedRide(rides, whenMs);
  const nowMs = Math.max(openedAtMs, Date.now());
  const checked = checkEvent({ ...draft, rideId }, { nowMs, timeZone, corrects: started.corrects?.id });
  const change = (changes: Partial<typeof draft>) => {
    kept.change({ ...draft, ...changes });
    report.reset();
  };
  const cancel = () => {
    kept.forget();
    onCancel();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if ("problems" in checked) return;
    // The dialog has closed by then, and a callback of `mutate` with it; what failed is shown by `report`.
    report.mutateAsync(checked).then(kept.forget, () => undefined);
  };
  const refusedField = errorField(report.error);
  const refused = (field: EventField): boolean =>
    refusedField === field || (field === "time" && refusedField === "occurredAt");
  const errorOf = (field: EventField): string | undefined => {
    const problem = isChecked && "problems" in checked ? checked.problems[field] : undefined;
    if (problem) return problem === "required" ? shell("required") : t(`events.${problem}`);
    return refused(field) ? errorMessage(report.error) : undefined;
  };
  const isShownAtField = (["kind", "time", "harm", "action", "note"] as const).some(refused);
  const { kind, harm } = draft;
  const isCorrection = started.corrects !== undefined;
  return (
    <Stack as="form" gap={4} above={4} noValidate onSubmit={submit}>
      {!isShownAtField && <FailedToSave mutation={report} text={t("events.failed")} />}
      <Choice id={`${id}-kind`} label={t("events.kind")} error={errorOf("kind")}>
        <RadioPills
          name={id}
          options={ADVERSE_EVENT_KINDS.map((value) => ({ value, label: t(`adverse-events:kind.${value}`) }))}
          value={isAdverse(kind) ? kind : ""}
          onChange={(value) => value !== "" && change({ kind: value })}
        />
        {!isCorrection && (
          <>
            <Text above={2} tone="second">
              {t("events.onlyHolds")}
            </Text>
            <RadioPills
              name={id}
              options={planKinds.map((value) => ({ value, label: t(`events.kinds.${value}`) }))}
              value={planKinds.find((value) => value === kind) ?? ""}
              onChange={(value) => value !== "" && change({ kind: value })}
            />
          </>
        )}
      </Choice>
      <Grid gap={4} className={styles.fields}>
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
      </Grid>
      {isAdverse(kind) && (
        <>
          <Choice id={`${id}-harm`} label={t("adverse-events:harmQuestion")} error={errorOf("harm")}>
            <RadioPills
              name={`${id}-harm`}
              options={HARMS.map((value) => ({ value, label: t(`adverse-events:harm.${value}`) }))}
              value={harm}
              onChange={(value) => value !== "" && change({ harm: value })}
            />
          </Choice>
          <RideOfEvent rides={rides} value={rideId} onChange={(value) => change({ rideId: value })} />
          <TextAreaField
            label={t("adverse-events:action")}
            error={errorOf("action")}
            rows={2}
            value={draft.action}
            onChange={(event) => change({ action: event.target.value })}
          />
        </>
      )}
      <TextAreaField
        label={t("events.note")}
        hint={t("events.noteHint")}
        error={errorOf("note")}
        rows={2}
        value={draft.note}
        onChange={(event) => change({ note: event.target.value })}
      />
      <p role="status">{t(followsFrom(draft))}</p>
      <DialogActions>
        <SecondaryButton onClick={cancel}>{shell("cancel")}</SecondaryButton>
        <PrimaryButton type="submit" starts={report} pendingLabel={t("events.saving")}>
          {t(isCorrection ? "adverse-events:saveCorrection" : "events.save")}
        </PrimaryButton>
      </DialogActions>
    </Stack>
  );
}

type Draft = Omit<EventDraft, "rideId"> & { readonly rideId: string | null };

const readTexts = textsLike({ kind: "", harm: "", action: "", note: "" });

function restoreDraft(stored: unknown): Draft | null {
  const { when, rideId } = (stored ?? {}) as Partial<Record<keyof Draft, unknown>>;
  const texts = readTexts(stored);
  const day = textsLike({ day: "", time: "" })(when);
  const isRide = rideId === null || typeof rideId === "string";
  if (!texts || !day || !isRide || !isReportedKind(texts.kind) || !isHarm(texts.harm)) return null;
  return { ...texts, kind: texts.kind, harm: texts.harm, when: day, rideId };
}

const isHarm = (text: string): text is Harm | "" => text === "" || HARMS.some((harm) => harm === text);

/** The ride is null until somebody chooses: the last one is suggested. */
function draftOf({ kind, note, corrects }: StartedEvent, nowMs: number, timeZone: string): Draft {
  const blank = { kind, note, harm: "", rideId: null, action: "", when: dayAndTimeOf(nowMs, timeZone) } as const;
  if (!corrects?.details) return blank;
  const { harm, action, rideId } = corrects.details;
  const when = dayAndTimeOf(Date.parse(corrects.occurredAt), timeZone);
  return { kind, note, harm, action, rideId: rideId ?? "", when };
}

/** What the report does to the plan, said before it is sent. */
function followsFrom({ kind, harm }: Pick<EventDraft, "kind" | "harm">) {
  if (!isAdverse(kind)) return kind === "" ? "adverse-events:follows.mayHold" : "events.hint";
  if (holdOfEvent({ kind, harm: harm === "" ? "none" : harm })) return "events.hint";
  return harm === "" ? "adverse-events:follows.mayHold" : "adverse-events:follows.goesOn";
}

interface ChoiceProps {
  id: string;
  label: string;
  error: string | undefined;
  children: ReactNode;
}

function Choice({ id, label, error, children }: ChoiceProps) {
  return (
    <Stack
      gap={2}
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={error && `${id}-error`}
      aria-invalid={error ? true : undefined}
    >
      <Text size="label" weight="bold" id={id}>
        {label}
      </Text>
      {children}
      <FieldNotes id={id} error={error} />
    </Stack>
  );
}
