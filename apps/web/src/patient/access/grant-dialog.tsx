import type { ProviderRelationship } from "@bedside-bike/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/field.tsx";
import { FailedState, Loading } from "../../ui/screen-states.tsx";
import { useGrant, useProviders } from "./use-access.ts";

/** The placeholder when there is no provider to choose: ACCESS-3. */
const nobody = "no-providers";

interface GrantDialogProps {
  relationships: readonly ProviderRelationship[];
  isOpen: boolean;
  onClose: () => void;
}

/** Grants access to one of the hospital's providers. */
export function GrantDialog({ relationships, isOpen, onClose }: GrantDialogProps) {
  const { t } = useTranslation(["access", "shell"]);
  const { data: providers, isError, refetch } = useProviders(isOpen);
  const [chosenId, setChosenId] = useState("");
  const grant = useGrant();

  const granted = new Set(relationships.map(({ providerId }) => providerId));
  const choices = (providers ?? [])
    .filter(({ id }) => !granted.has(id))
    .map(({ id, firstName, lastName, credentials, specialty }) => ({
      value: String(id),
      label: t("grant.choice", { name: `${firstName} ${lastName}`, credentials, specialty }),
    }));
  const hasNoProviders = choices.length === 0;
  const isChosen = choices.some(({ value }) => value === chosenId);

  const close = () => {
    setChosenId("");
    onClose();
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
            disabled={!isChosen}
            isPending={grant.isPending}
            pendingLabel={t("grant.pending")}
            onClick={() => grant.mutate(Number(chosenId), { onSettled: close })}
          >
            {t("grant.submit")}
          </PrimaryButton>
        </>
      }
    >
      {!providers && isError && <FailedState title={t("grant.failed")} onRetry={() => void refetch()} />}
      {!providers && !isError && <Loading text={t("grant.loading")} />}
      {providers && (
        <SelectField
          label={t("grant.provider")}
          hint={t(hasNoProviders ? "grant.nobodyHint" : "grant.hint")}
          value={hasNoProviders ? nobody : chosenId}
          onChange={(event) => setChosenId(event.target.value)}
          {...(hasNoProviders ? {} : { placeholder: t("grant.placeholder") })}
          options={hasNoProviders ? [{ value: nobody, label: t("grant.nobody"), isDisabled: true }] : choices}
        />
      )}
    </Dialog>
  );
}
