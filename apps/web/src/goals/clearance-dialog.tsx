import type { PatientGoalLimits } from "@bedside-bike/contract";
import type { UseMutationResult } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PatientIdentity } from "../patient-identity/patient-identity.tsx";
import { useFindingWords } from "../ride-state/use-finding-words.ts";
import { useSignedIn } from "../session/signed-in.tsx";
import { anyText, useDraft } from "../session/use-draft.ts";
import { Alert } from "../ui/alert.tsx";
import { PrimaryButton, SecondaryButton } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { TextAreaField } from "../ui/field.tsx";
import { Stack, Text } from "../ui/layout.tsx";
import { useHospitalMoment } from "../ui/use-hospital-moment.ts";
import { Marked } from "./marked.tsx";
import { useClear } from "./use-clear.ts";
import { useNews2Total } from "./use-news2-total.ts";

interface ClearanceDialogProps {
  patientId: number;
  limits: PatientGoalLimits;
  isOpen: boolean;
  /** Whether goals are sent right after. */
  isBeforeSending: boolean;
  /** The clearance is stored. */
  onCleared: (validUntil: string) => void;
  onCancel: () => void;
  /** What follows the clearance. */
  sending?: Pick<UseMutationResult, "isPending">;
}

/** A named provider clears an amber assessment: the reasons, why it is still safe, who, and until when. */
export function ClearanceDialog({ isOpen, ...rest }: ClearanceDialogProps) {
  const { t } = useTranslation("goal-limits");
  return (
    <Dialog title={t("clearance.title")} isOpen={isOpen} onClose={rest.onCancel}>
      <ClearanceForm {...rest} />
    </Dialog>
  );
}

/** Inside the dialog, so that it is asked anew when it opens again. */
function ClearanceForm(props: Omit<ClearanceDialogProps, "isOpen">) {
  const { patientId, limits, isBeforeSending, onCleared, onCancel, sending } = props;
  const { t } = useTranslation("goal-limits");
  const { t: shell } = useTranslation();
  const draft = useDraft({ about: ["clearance", patientId, limits.assessmentId ?? 0], initial: "", restore: anyText });
  const text = draft.value;
  const [isChecked, setIsChecked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const clear = useClear(patientId, limits);
  const cancel = () => {
    draft.forget();
    onCancel();
  };
  const isMissing = limits.isClearanceTextNeeded && text.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isMissing) field.current?.focus();
    else
      clear.mutate(text, {
        onSuccess: ({ validUntil }) => {
          draft.forget();
          onCleared(validUntil);
        },
      });
  };
  return (
    <Stack as="form" gap={4} onSubmit={submit} noValidate>
      <PatientIdentity />
      {clear.problem && <Alert>{clear.problem}</Alert>}
      <Reasons patientId={patientId} limits={limits} />
      <TextAreaField
        ref={field}
        label={t("clearance.note")}
        hint={t(limits.isClearanceTextNeeded ? "clearance.noteNeeded" : "clearance.noteOptional")}
        error={isChecked && isMissing ? t("clearance.noteMissing") : undefined}
        rows={3}
        value={text}
        onChange={({ target }) => (target.value === "" ? draft.forget() : draft.change(target.value))}
      />
      <Signature limits={limits} />
      <DialogActions>
        <SecondaryButton onClick={cancel}>{shell("cancel")}</SecondaryButton>
        <PrimaryButton type="submit" starts={clear.isPending ? clear : sending}>
          {t(isBeforeSending ? "clearance.confirmAndSend" : "clearance.confirm")}
        </PrimaryButton>
      </DialogActions>
    </Stack>
  );
}

function Reasons({ patientId, limits }: Pick<ClearanceDialogProps, "patientId" | "limits">) {
  const total = useNews2Total(patientId, limits);
  const { t } = useTranslation("goal-limits");
  const words = useFindingWords();
  const id = useId();
  return (
    <div>
      <p id={id}>{t("clearance.text")}</p>
      <Stack as="ul" gap={2} above={3} aria-labelledby={id}>
        {limits.reasons.map((reason) => (
          <Marked key={reason.id} level="moderate">
            {words.provider(reason.id, { class: reason.class, total })}
          </Marked>
        ))}
      </Stack>
    </div>
  );
}

/** The person clearing is the one signed in; the clearance counts for the assessment's hours. */
function Signature({ limits }: Pick<ClearanceDialogProps, "limits">) {
  const { t } = useTranslation("goal-limits");
  const { user } = useSignedIn();
  const moment = useHospitalMoment();
  if (user?.userType !== "provider" || limits.countsUntil === null) return null;
  return (
    <Text weight="bold">
      {t("clearance.signature", {
        name: `${user.firstName} ${user.lastName}`,
        role: user.credentials,
        when: moment(limits.countsUntil),
      })}
    </Text>
  );
}
