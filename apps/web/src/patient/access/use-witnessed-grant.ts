import { useState } from "react";
import { useTranslation } from "react-i18next";
import { digitsOf } from "../../ui/code-field.tsx";
import { useGrant, witnessNeeded } from "./use-access.ts";

/** A team, or one of the hospital's providers. */
export type GrantedParty = { readonly teamId: number } | { readonly providerId: number };

interface Ended {
  onGranted: () => void;
  /** For any other reason than a missing or wrong witness code. */
  onFailed: () => void;
}

/** Gives access. If one of those concerned helped the patient sign in, it asks for a second provider's code first. */
export function useWitnessedGrant({ onGranted, onFailed }: Ended) {
  const { t } = useTranslation("shell");
  const [witness, setWitness] = useState<{ message: string; error?: string } | null>(null);
  const [witnessCode, setWitnessCode] = useState("");
  const grant = useGrant();
  const forgetWitness = () => {
    setWitness(null);
    setWitnessCode("");
  };
  const give = (to: GrantedParty) => {
    const code = digitsOf(witnessCode);
    if (witness && code.length !== 8) {
      setWitness({ ...witness, error: t("witness.invalid") });
      return;
    }
    grant.mutate(
      { ...to, ...(witness ? { witnessCode: code } : {}) },
      {
        onSuccess: onGranted,
        onError: (error) => {
          const message = witnessNeeded(error);
          if (message === undefined) return onFailed();
          setWitness(witness ? { ...witness, error: message } : { message });
          setWitnessCode("");
        },
      },
    );
  };
  const field = witness && {
    message: witness.message,
    value: witnessCode,
    onChange: setWitnessCode,
    error: witness.error,
  };
  return { grant, give, witness: field, forgetWitness };
}
