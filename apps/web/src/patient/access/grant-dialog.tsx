import type { ProviderRelationship } from "@bedside-bike/contract";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { digitsOf } from "../../ui/code-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Stack } from "../../ui/layout.tsx";
import { Screen } from "../../ui/screen.tsx";
import { WitnessField } from "../../ui/witness-field.tsx";
import { useGrant, useProviders, witnessNeeded } from "./use-access.ts";

/** The placeholder when there is no provider to choose: ACCESS-3. */
const nobody = "no-providers";
const formId = "grant-access";

interface GrantDialogProps {
  relationships: readonly ProviderRelationship[];
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Grants access to one of the hospital's providers. If that provider helped the patient sign in, a second one has to
 * witness it.
 */
export function GrantDialog({ relationships, isOpen, onClose }: GrantDialogProps) {
  const { t } = useTranslation(["access", "shell"]);
  const providers = useProviders(isOpen);
  const [chosenId, setChosenId] = useState("");
  const [witness, setWitness] = useState<{ message: string; error?: string } | null>(null);
  const [witnessCode, setWitnessCode] = useState("");
  const grant = useGrant();

  const granted = new Set(relationships.map(({ providerId }) => providerId));
  const choices = (providers.data ?? [])
    .filter(({ id }) => !granted.has(id))
    .map(({ id, firstName, lastName, credentials, specialty }) => ({
      value: String(id),
      label: t("grant.choice", { name: `${firstName} ${lastName}`, credentials, specialty }),
    }));
  const hasNoProviders = choices.length === 0;
  const isChosen = choices.some(({ value }) => value === chosenId);

  const choose = (id: string) => {
    setChosenId(id);
    setWitness(null);
    setWitnessCode("");
  };
  const close = () => {
    choose("");
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = digitsOf(witnessCode);
    if (witness && code.length !== 8) {
      setWitness({ ...witness, error: t("shell:witness.invalid") });
      return;
    }
    grant.mutate(
      { providerId: Number(chosenId), ...(witness ? { witnessCode: code } : {}) },
      {
        onSuccess: close,
        onError: (error) => {
          const message = witnessNeeded(error);
          if (message === undefined) return close();
          setWitness(witness ? { ...witness, error: message } : { message });
          setWitnessCode("");
        },
      },
    );
  };

  return (
    <Dialog
      title={t("grant.title")}
      isOpen={isOpen}
      onClose={close}
      actions={
        <>
          <SecondaryButton onClick={close}>{t("shell:cancel")}</SecondaryButton>
          <PrimaryButton
            type="submit"
            form={formId}
            disabled={!isChosen}
            starts={grant}
            pendingLabel={t("grant.pending")}
          >
            {t(witness ? "grant.withWitness" : "grant.submit")}
          </PrimaryButton>
        </>
      }
    >
      <Screen query={providers} loading={t("grant.loading")} failed={t("grant.failed")}>
        {() => (
          <Stack as="form" gap={5} id={formId} onSubmit={submit} noValidate>
            <SelectField
              label={t("grant.provider")}
              hint={t(hasNoProviders ? "grant.nobodyHint" : "grant.hint")}
              value={hasNoProviders ? nobody : chosenId}
              onChange={(event) => choose(event.target.value)}
              {...(hasNoProviders ? {} : { placeholder: t("grant.placeholder") })}
              options={hasNoProviders ? [{ value: nobody, label: t("grant.nobody"), isDisabled: true }] : choices}
            />
            {witness && (
              <WitnessField
                message={witness.message}
                value={witnessCode}
                onChange={setWitnessCode}
                error={witness.error}
              />
            )}
          </Stack>
        )}
      </Screen>
    </Dialog>
  );
}
