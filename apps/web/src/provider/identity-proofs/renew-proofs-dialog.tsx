import type { CallReply } from "@bedside-bike/contract";
import { PATIENT_NUMBER_FORM } from "@bedside-bike/contract/limits";
import { withAsciiDigits } from "@bedside-bike/contract/read-number";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { call, errorField, errorMessage, keyOf } from "../../api.ts";
import { Problem } from "../../ui/alert.tsx";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { CodeField, digitsOf } from "../../ui/code-field.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { Choice } from "../bedside-code/choice.tsx";

type Proof = CallReply<"identityProofs.list">[number];

/** Lists what a colleague has to vouch for again, and takes the number or the code for one after the other. */
export default function RenewProofsDialog({ proofs, onClose }: { proofs: readonly Proof[]; onClose: () => void }) {
  const { t } = useTranslation("bedside");
  const [chosen, setChosen] = useState<Proof | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const finish = (name: string | null) => {
    setDone(name);
    setChosen(null);
  };
  return (
    <Dialog title={t("renew.title")} isOpen onClose={onClose} size="small">
      {chosen ? (
        <RenewStep proof={chosen} onBack={() => finish(null)} onDone={() => finish(chosen.patientName)} />
      ) : (
        <Stack gap={4}>
          <p role="status">{done === null ? t("renew.intro") : t("renew.done", { name: done })}</p>
          {proofs.map((proof) => (
            <ProofChoice key={`${proof.patientId} ${proof.proof}`} proof={proof} onChoose={() => setChosen(proof)} />
          ))}
          <DialogActions>
            <PrimaryButton onClick={onClose}>{t("done")}</PrimaryButton>
          </DialogActions>
        </Stack>
      )}
    </Dialog>
  );
}

function ProofChoice({ proof, onChoose }: { proof: Proof; onChoose: () => void }) {
  const { t } = useTranslation("bedside");
  const { patientId, patientName } = proof;
  const send = useMutation({
    mutationFn: () => call("patients.sendConfirmationCode", { params: { id: patientId } }),
    onSuccess: onChoose,
  });
  const reasonId = `proof-${patientId}-${proof.proof}`;
  return (
    <Choice>
      <Text as="h3" size="large">
        {patientName}
      </Text>
      <p id={reasonId}>{useReason(proof)}</p>
      {proof.reason === "ended" ? null : proof.proof === "number" ? (
        <SecondaryButton isFullWidth aria-describedby={reasonId} onClick={onChoose}>
          {t("renew.byNumber")}
        </SecondaryButton>
      ) : (
        <SecondaryButton
          isFullWidth
          aria-describedby={reasonId}
          starts={send}
          pendingLabel={t("renew.byCodePending")}
          onClick={() => send.mutate()}
        >
          {t("renew.byCode")}
        </SecondaryButton>
      )}
      <Problem error={send.error} />
    </Choice>
  );
}

function useReason({ proof, reason, vouchedBy }: Proof): string {
  const { t } = useTranslation("bedside");
  if (reason === "ended") return t("renew.number.ended");
  if (reason === "one-provider") return t("renew.email.one-provider", { vouchedBy });
  return t(proof === "number" ? "renew.number.left" : "renew.email.left", { vouchedBy });
}

function RenewStep({ proof, onBack, onDone }: { proof: Proof; onBack: () => void; onDone: () => void }) {
  const { t } = useTranslation(["bedside", "shell"]);
  const queries = useQueryClient();
  const { patientId, patientName } = proof;
  const isNumber = proof.proof === "number";
  const { register, handleSubmit, setError, setFocus, resetField, formState } = useForm({
    defaultValues: { entered: "" },
  });
  useEffect(() => setFocus("entered"), [setFocus]);
  const renew = useMutation({
    mutationFn: (entered: string) =>
      call("identityProofs.renew", {
        body: { patientId, ...(isNumber ? { patientNumber: entered.trim() } : { code: digitsOf(entered) }) },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keyOf("identityProofs.list") });
      onDone();
    },
    onError: (error) => {
      if (!isAboutField(error)) return;
      resetField("entered");
      setError("entered", { message: errorMessage(error) ?? t("shell:failedHint") }, { shouldFocus: true });
    },
  });
  const failed = renew.error && !isAboutField(renew.error) ? renew.error : null;
  const error = formState.errors.entered?.message;
  return (
    <Stack as="form" gap={4} onSubmit={handleSubmit(({ entered }) => renew.mutate(entered))} noValidate>
      <p>{t(isNumber ? "renew.numberHint" : "renew.codeHint", { name: patientName })}</p>
      {isNumber ? (
        <TextField
          {...register("entered", {
            validate: (value) =>
              PATIENT_NUMBER_FORM.test(withAsciiDigits(value.trim())) || t("wristband.numberInvalid"),
          })}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          label={t("wristband.number")}
          error={error}
        />
      ) : (
        <CodeField
          {...register("entered", { validate: (code) => digitsOf(code).length === 6 || t("confirm.codeInvalid") })}
          label={t("confirm.code")}
          error={error}
        />
      )}
      <Problem error={failed} />
      <DialogActions>
        <SecondaryButton onClick={onBack}>{t("back")}</SecondaryButton>
        <PrimaryButton type="submit" starts={renew} pendingLabel={t("renew.pending")}>
          {t("renew.submit")}
        </PrimaryButton>
      </DialogActions>
    </Stack>
  );
}

const isAboutField = (error: unknown) => ["patientNumber", "code"].includes(errorField(error) ?? "");
