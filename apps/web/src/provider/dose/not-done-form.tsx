import { MISSED_REASONS, type MissedReason } from "@bedside-bike/clinical";
import { TEXT_LIMITS } from "@bedside-bike/contract/limits";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorField, errorMessage } from "../../api.ts";
import { formatDay } from "../../number-format.ts";
import { anyText, useDraft } from "../../session/use-draft.ts";
import { FailedToSave } from "../../ui/alert.tsx";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Grid, Stack, Text } from "../../ui/layout.tsx";
import { RadioPills } from "../../ui/radio-pills.tsx";
import type { OpenSession, useSayNotDone } from "./use-dose.ts";

interface NotDoneFormProps {
  patientId: number;
  sessions: readonly OpenSession[];
  /** The hospital's day. */
  today: string;
  say: ReturnType<typeof useSayNotDone>;
  onCancel: () => void;
}

const keyOf = ({ day, slot }: OpenSession) => `${day} ${slot}`;

/** A tap on a reason saves it; 'other' asks for a few words first. */
export function NotDoneForm({ patientId, sessions, today, say, onCancel }: NotDoneFormProps) {
  const { t, i18n } = useTranslation("dose");
  const { t: shell } = useTranslation();
  const whichId = useId();
  const whyId = useId();
  const [chosen, setChosen] = useState(() => (sessions[0] ? keyOf(sessions[0]) : ""));
  const draft = useDraft({ about: ["not-done", patientId], initial: "", restore: anyText });
  const note = draft.value;
  const [isOther, setOther] = useState(draft.isTyped);
  const [isMissing, setMissing] = useState(false);
  const session = sessions.find((one) => keyOf(one) === chosen) ?? sessions[0];
  const nameOf = ({ day, slot }: OpenSession) => {
    const when = `${formatDay(day, "weekday", i18n.language)}, ${formatDay(day, "short", i18n.language)}`;
    return t("sessionOn", { slot, day: day === today ? t("today") : when });
  };
  const save = (reason: MissedReason, text = "") => {
    if (!session || say.isPending) return;
    // The dialog has closed by then, and a callback of `mutate` with it; what failed is shown by `say`.
    say.mutateAsync({ ...session, reason, ...(text !== "" && { note: text }) }).then(draft.forget, () => undefined);
  };
  const cancel = () => {
    draft.forget();
    onCancel();
  };
  const saveOther = (event: FormEvent) => {
    event.preventDefault();
    setMissing(note.trim() === "");
    if (note.trim() !== "") save("other", note.trim());
  };
  const isOfNote = errorField(say.error) === "note";
  return (
    <Stack as="form" gap={4} above={4} noValidate onSubmit={saveOther}>
      {!isOfNote && <FailedToSave mutation={say} text={t("notDone.failed")} />}
      <Stack gap={2} role="radiogroup" aria-labelledby={whichId}>
        <Text size="label" weight="bold" id={whichId}>
          {t("notDone.which")}
        </Text>
        <RadioPills
          name={whichId}
          options={sessions.map((one) => ({ value: keyOf(one), label: nameOf(one) }))}
          value={session ? keyOf(session) : ""}
          onChange={setChosen}
        />
      </Stack>
      {/* A fieldset would be read as part of a form. */}
      <Stack gap={2} role="group" aria-labelledby={whyId}>
        <Text size="label" weight="bold" id={whyId}>
          {t("notDone.why")}{" "}
          <Text as="span" tone="second" weight="regular">
            {t("notDone.whyHint")}
          </Text>
        </Text>
        <Grid min="8.5rem" gap={2}>
          {MISSED_REASONS.map((reason) => (
            <SecondaryButton
              key={reason}
              starts={reason !== "other" && say.variables?.reason === reason ? say : undefined}
              aria-expanded={reason === "other" ? isOther : undefined}
              onClick={() => (reason === "other" ? setOther(true) : save(reason))}
            >
              {t(`reason.${reason}`)}
            </SecondaryButton>
          ))}
        </Grid>
      </Stack>
      {isOther && (
        <TextField
          label={t("notDone.note")}
          hint={t("notDone.noteHint", { count: TEXT_LIMITS.missedNote })}
          error={isMissing ? t("notDone.noteMissing") : isOfNote ? errorMessage(say.error) : undefined}
          autoComplete="off"
          value={note}
          onChange={(event) => {
            draft.change(event.target.value);
            setMissing(false);
            say.reset();
          }}
        />
      )}
      <DialogActions>
        <SecondaryButton onClick={cancel}>{shell("cancel")}</SecondaryButton>
        {isOther && (
          <PrimaryButton type="submit" starts={say}>
            {t("notDone.save")}
          </PrimaryButton>
        )}
      </DialogActions>
    </Stack>
  );
}
