import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, errorField, errorMessage } from "../api.ts";
import { anyText, useDraft } from "../session/use-draft.ts";
import { Problem } from "../ui/alert.tsx";
import { PrimaryButton } from "../ui/button.tsx";
import { digitsOf } from "../ui/code-field.tsx";
import { TextField } from "../ui/field.tsx";
import { Stack } from "../ui/layout.tsx";
import { WitnessField } from "../ui/witness-field.tsx";

/** Asks for the address, and for a second provider's witness code if a bedside code opened the session. */
export function EmailAddressForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation(["account", "shell", "sign-in-forms"]);
  const draft = useDraft({ about: ["own-email"], initial: "", restore: anyText });
  const email = draft.value;
  const [emailError, setEmailError] = useState<string>();
  const [witness, setWitness] = useState<{ message: string; error?: string } | null>(null);
  const [witnessCode, setWitnessCode] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const refuseEmail = (message: string) => {
    setEmailError(message);
    input.current?.focus();
  };

  const send = useMutation({
    mutationFn: (code: string) =>
      call("auth.addEmail", { body: { email: email.trim(), ...(code ? { witnessCode: code } : {}) } }),
    onSuccess: () => {
      draft.forget();
      onSent(email.trim());
    },
    onError: (error) => {
      const message = errorMessage(error) ?? t("shell:failedHint");
      if (errorField(error) === "email") refuseEmail(message);
      if (errorField(error) !== "witnessCode") return;
      setWitness(witness ? { ...witness, error: message } : { message });
      setWitnessCode("");
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!/^\S+@\S+\.\S+$/.test(email.trim())) return refuseEmail(t("sign-in-forms:emailInvalid"));
    setEmailError(undefined);
    const code = digitsOf(witnessCode);
    if (witness && code.length !== 8) return setWitness({ ...witness, error: t("shell:witness.invalid") });
    send.mutate(witness ? code : "");
  };
  const isAboutField = ["email", "witnessCode"].includes(errorField(send.error) ?? "");
  return (
    <Stack as="form" gap={4} onSubmit={submit} noValidate>
      <p>{t("email.hint")}</p>
      <TextField
        ref={input}
        type="email"
        autoComplete="email"
        label={t("email.address")}
        value={email}
        onChange={(event) => draft.change(event.target.value)}
        error={emailError}
      />
      {witness && (
        <WitnessField message={witness.message} value={witnessCode} onChange={setWitnessCode} error={witness.error} />
      )}
      <Problem error={isAboutField ? null : send.error} />
      <PrimaryButton type="submit" starts={send} pendingLabel={t("email.sending")}>
        {t("email.send")}
      </PrimaryButton>
    </Stack>
  );
}
