import type { CallReply, ProviderPatient } from "@bedside-bike/contract";
import { SESSION_CHECK_VITAL_LIMITS, type SessionCheckVitalName } from "@bedside-bike/contract/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, errorField, errorMessage } from "../../api.ts";
import { nameWithBed } from "../../patient-identity/patient-names.ts";
import { useBeforeWords } from "../../ride-state/use-before-words.ts";
import { useDraft } from "../../session/use-draft.ts";
import { Alert } from "../../ui/alert.tsx";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { NumberField } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.ts";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import { useNumberWords } from "../../ui/use-number-words.ts";
import { showSavedState } from "../patient-queries.ts";
import styles from "./check-form.module.css";
import { checkLines, stepOfLine } from "./check-lines.ts";
import { CheckedWait } from "./checked-wait.tsx";
import { readVitals, type VitalEntries, vitalNames } from "./vital-entries.ts";

interface CheckFormProps {
  patient: ProviderPatient;
  onDone: () => void;
}

type Line = (typeof checkLines)[number];
const allFine = { plan: true, breathing: true, circulation: true, symptoms: true, awake: true, equipment: true };

const untouched: { answers: typeof allFine; entries: VitalEntries } = { answers: allFine, entries: {} };

/** The check is about now. */
const lifetimeMs = 3_600_000;

function restoreCheck(stored: unknown): typeof untouched | null {
  const { answers, entries } = (stored ?? {}) as Partial<Record<keyof typeof untouched, Record<string, unknown>>>;
  if (!answers || !entries || checkLines.some((line) => typeof answers[line] !== "boolean")) return null;
  const typed = vitalNames.flatMap((name) => {
    const text = entries[name];
    return typeof text === "string" ? [[name, text] as const] : [];
  });
  return { answers: answers as typeof allFine, entries: Object.fromEntries(typed) };
}

/** Six lines with one tap for all, and one for each 'no'. Mounted again each time the dialog opens. */
export function CheckForm({ patient, onDone }: CheckFormProps) {
  const { t } = useTranslation(["session-check", "safety-state", "patient-identity"]);
  const before = useBeforeWords();
  const { t: shell } = useTranslation();
  const draft = useDraft({ about: ["check", patient.id], initial: untouched, restore: restoreCheck, lifetimeMs });
  const { answers, entries } = draft.value;
  const [isChecked, setIsChecked] = useState(false);
  const save = useSaveCheck(patient.id, onDone);
  const wordsOf = useNumberWords();
  const { vitals, wrong } = readVitals(entries);
  const isWait = checkLines.some((line) => !answers[line]);
  if (save.data?.state === "wait") return <CheckedWait checked={save.data} onClose={onDone} />;

  const cancel = () => {
    draft.forget();
    onDone();
  };
  const toggle = (line: Line) => {
    draft.change({ entries, answers: { ...answers, [line]: !answers[line] } });
    save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (Object.keys(wrong).length > 0 || save.isPending) return;
    // The dialog may have closed by then; what failed is shown by `save`.
    save.mutateAsync({ answers, vitals }).then(draft.forget, () => undefined);
  };
  const refusedField = errorField(save.error);
  const errorOf = (name: SessionCheckVitalName): string | undefined => {
    const { low, high } = SESSION_CHECK_VITAL_LIMITS[name];
    const read = wrong[name];
    if (isChecked && read) return wordsOf(read, entries[name] ?? "", t(`unit.${name}`)) ?? t("range", { low, high });
    return refusedField === `vitals.${name}` ? errorMessage(save.error) : undefined;
  };
  const isShownAtField = vitalNames.some((name) => refusedField === `vitals.${name}`);
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <p className={styles.who}>
        <strong>{nameWithBed(patient)}</strong>, {t("patient-identity:age", { count: patient.age })}. {t("hint")}
      </p>
      {save.isError && !isShownAtField && <Alert>{errorMessage(save.error) ?? t("failed")}</Alert>}
      <ol className={styles.lines}>
        {checkLines.map((line) => (
          <li key={line} className={styles.line}>
            <span>{before(stepOfLine[line])}</span>
            <button
              type="button"
              className={styles.no}
              aria-pressed={!answers[line]}
              aria-label={t("noLabel", { line: before(stepOfLine[line]) })}
              onClick={() => toggle(line)}
            >
              {t("no")}
            </button>
          </li>
        ))}
      </ol>
      <fieldset className={styles.vitals}>
        <legend>
          <strong>{t("vitals")}</strong> {t("vitalsHint")}
        </legend>
        {vitalNames.map((name) => (
          <NumberField
            key={name}
            label={t(`vital.${name}`)}
            unit={t(`unit.${name}`)}
            error={errorOf(name)}
            value={entries[name] ?? ""}
            onChange={(event) => {
              draft.change({ answers, entries: { ...entries, [name]: event.target.value } });
              save.reset();
            }}
          />
        ))}
      </fieldset>
      <div className={styles.actions}>
        <SecondaryButton onClick={cancel}>{shell("cancel")}</SecondaryButton>
        <PrimaryButton type="submit" isPending={save.isPending} pendingLabel={t("saving")}>
          {t(isWait ? "saveWait" : "allYes")}
        </PrimaryButton>
      </div>
    </form>
  );
}

function useSaveCheck(patientId: number, onGo: () => void) {
  const { t } = useTranslation("session-check");
  const queries = useQueryClient();
  const moment = useHospitalMoment();
  return useMutation({
    mutationFn: (body: { answers: typeof allFine; vitals: ReturnType<typeof readVitals>["vitals"] }) =>
      call("sessionChecks.create", { params: { id: patientId }, body }),
    onSuccess: ({ rideState, state, validUntil }: CallReply<"sessionChecks.create">) => {
      showSavedState(queries, { patientId, rideState });
      if (state !== "go" || validUntil === null) return;
      toast({ title: t("go", { when: moment(validUntil) }) });
      onGo();
    },
  });
}
