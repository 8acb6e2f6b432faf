import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ApiError, call, errorField, errorMessage } from "../../api.ts";
import { type BedsideStep, emptyWristband, hasName, isWristbandField, type Wristband } from "./bedside-steps.ts";

interface Request {
  /** 'number': the number alone, whatever the name fields hold. */
  readonly by?: "number";
  readonly createAccount?: boolean;
  readonly witnessCode?: string;
}

export interface BedsideCode {
  readonly step: BedsideStep;
  readonly setStep: (step: BedsideStep) => void;
  readonly form: UseFormReturn<Wristband>;
  /** Why name and birth date are asked for too; null as long as the number may be enough. */
  readonly askedForName: string | null;
  /** The field that the server refused last, a new object each time. */
  readonly refused: { readonly field: keyof Wristband } | null;
  /** Why an account may be made: no patient has these details. */
  readonly mayCreate: string | null;
  /** The problem that belongs to no field. */
  readonly problem: string | null;
  readonly isPending: boolean;
  readonly isCreating: boolean;
  /** Why the last witness code was refused. */
  readonly witnessProblem: string | null;
  readonly issue: (request?: Request) => void;
  /** Shows the server's sentence at a field of the wristband. */
  readonly refuseField: (field: keyof Wristband, message: string) => void;
  /** What was typed has changed: what the server said about it no longer applies. */
  readonly forgetReply: () => void;
  /** Another number may be enough again, unless a name was typed already. */
  readonly forgetNumber: () => void;
}

/** The steps from a wristband to a code, and what the server replied on the way. */
export function useBedsideCode(): BedsideCode {
  const { t } = useTranslation("shell");
  const form = useForm<Wristband>({ defaultValues: emptyWristband });
  const [step, setStep] = useState<BedsideStep>({ name: "wristband" });
  const [askedForName, setAskedForName] = useState<string | null>(null);
  const [refused, setRefused] = useState<BedsideCode["refused"]>(null);

  const refuseField = (field: keyof Wristband, message: string) => {
    setStep({ name: "wristband" });
    form.setError(field, { message });
    setRefused({ field });
  };

  const issueCode = useMutation({
    mutationFn: ({ by, createAccount = false, witnessCode }: Request) => {
      const wristband = form.getValues();
      const { patientNumber } = wristband;
      const isByNumber = by === "number" || !hasName(wristband);
      const witness = witnessCode === undefined ? {} : { witnessCode };
      return call("bedsideCodes.issue", {
        body: isByNumber ? { patientNumber } : { ...wristband, createAccount, ...witness },
      });
    },
    onSuccess: (reply) =>
      setStep(
        "code" in reply ? { name: "code", code: reply.code } : { name: "emailAccounts", accounts: reply.emailAccounts },
      ),
    onError: (error, { witnessCode }) => {
      const field = errorField(error);
      if (field === "witnessCode" && witnessCode === undefined) {
        setStep({ name: "witness", reason: errorMessage(error) ?? t("failedHint") });
      }
      if (field === "createAccount") setStep({ name: "otherNumber" });
      if (!isWristbandField(field)) return;
      const message = errorMessage(error) ?? t("failedHint");
      if (field === "patientNumber" && isNotFound(error)) setAskedForName(message);
      else refuseField(field, message);
    },
  });

  const { error, isPending, variables } = issueCode;
  const field = errorField(error);
  const isMiss = isNotFound(error) && field === undefined;
  const isAboutWitness = field === "witnessCode";
  const isShownElsewhere = isMiss || isWristbandField(field) || field === "createAccount" || isAboutWitness;
  const message = error ? (errorMessage(error) ?? t("failedHint")) : null;
  return {
    step,
    setStep: (next) => {
      issueCode.reset();
      setStep(next);
    },
    form,
    askedForName,
    refused,
    mayCreate: isMiss ? message : null,
    problem: isShownElsewhere ? null : message,
    isPending,
    witnessProblem: isAboutWitness && variables?.witnessCode !== undefined ? message : null,
    isCreating: isPending && variables.createAccount === true,
    issue: (request = {}) => issueCode.mutate(request),
    refuseField,
    forgetReply: () => {
      if (issueCode.isError) issueCode.reset();
    },
    forgetNumber: () => {
      if (!hasName(form.getValues())) setAskedForName(null);
    },
  };
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;
