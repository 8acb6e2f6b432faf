import type { CallBody, CallReply } from "@bedside-bike/contract";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ApiError, call, errorMessage } from "../../api.ts";
import { discardDraft, isDraftOffered, offerDraft } from "../../assessment/saved-draft.ts";
import { setRefusedBike } from "../../bike/refused-bike.ts";
import { returnTyping } from "../../session/held-typing.ts";
import { setJustRegistered } from "../../session/just-registered.ts";
import { homePath } from "../../session/route-guard.tsx";
import { useSignedIn } from "../../session/signed-in.tsx";
import { toast } from "../../ui/toast.ts";

type SignedInReply = CallReply<"auth.verify">;
/** The step that waits for a code, and the request for another one. */
export interface Challenge {
  readonly challengeId: string;
  readonly askedWith: CallBody<"auth.login">;
  readonly by: "login" | "registration";
}
type TakeChallenge = (challenge: Challenge) => void;

const deviceToastMs = 6000;

/**
 * Signs in with the form's payload; the form says what failed. In verified mode the server asks for a code first:
 * `onChallenge`.
 */
export function useLogin(onChallenge: TakeChallenge) {
  const enter = useEnter();
  return useMutation({
    mutationFn: (body: CallBody<"auth.login">) => call("auth.login", { body }),
    onSuccess: (reply, askedWith) => {
      if ("challengeId" in reply) onChallenge({ ...reply, askedWith, by: "login" });
      else enter(reply, "login");
    },
  });
}

/** The form shows the error beside its field. */
export function useVerify(by: Challenge["by"]) {
  const enter = useEnter();
  return useMutation({
    mutationFn: (body: CallBody<"auth.verify">) => call("auth.verify", { body }),
    onSuccess: (reply) => enter(reply, by),
  });
}

/** Another code for the same person. */
export function useNewCode(onChallenge: TakeChallenge) {
  const { t } = useTranslation("sign-in");
  return useMutation({
    mutationFn: (body: CallBody<"auth.login">) => call("auth.login", { body }),
    onSuccess: (reply, askedWith) => {
      if ("challengeId" in reply) onChallenge({ ...reply, askedWith, by: "login" });
    },
    onError: (error) => {
      toast({
        title: t("toast.loginFailed"),
        message: errorMessage(error) ?? t("toast.loginFailedHint"),
        variant: "destructive",
      });
    },
  });
}

/** The form says what failed, as at sign-in. */
export function useRegister(onChallenge: TakeChallenge) {
  const enter = useEnter();
  return useMutation({
    mutationFn: (body: CallBody<"auth.register">) => call("auth.register", { body }),
    onSuccess: (reply, { userType, email, firstName, lastName, dateOfBirth, deviceNumber }) => {
      const askedWith = { userType, email, firstName, lastName, dateOfBirth, deviceNumber };
      if ("challengeId" in reply) onChallenge({ ...reply, askedWith, by: "registration" });
      else enter(reply, "registration");
    },
  });
}

/** Whether the form asks 'Is it you?'. */
export const isNamesake = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.reply?.code === "namesake_here";

/** Stores the user, greets them unless there is news of a bike, and opens their start screen. */
export function useEnter() {
  const { t } = useTranslation("sign-in");
  const { setUser } = useSignedIn();
  const navigate = useNavigate();

  return ({ user, deviceLinkResult }: SignedInReply, by: "login" | "registration") => {
    const isProvider = user.userType === "provider";
    const { refusal, deviceNumber: number = 0 } = deviceLinkResult ?? {};
    if (isProvider) discardDraft();
    else offerDraft();
    if (by === "registration") {
      const message = t(isProvider ? "toast.accountCreatedProvider" : "toast.accountCreatedPatient");
      toast({ title: t("toast.accountCreated"), message });
    } else if (refusal && refusal !== "in-use") {
      const message = t(`toast.refused.${refusal}`, { number });
      toast({ title: t("toast.deviceRefused"), message, variant: "destructive", durationMs: deviceToastMs });
    } else if (deviceLinkResult && !refusal) {
      const { isDeviceSwitch, previousDeviceNumber: previous } = deviceLinkResult;
      const change = isDeviceSwitch ? "deviceSwitched" : "deviceLinked";
      toast({
        title: t(`toast.${change}`),
        message: t(`toast.${change}Message`, { number, previous }),
        durationMs: deviceToastMs,
      });
    } else if (!deviceLinkResult) {
      toast({ title: t("toast.welcomeBack"), message: t(`toast.welcomeBack${isProvider ? "Provider" : "Patient"}`) });
    }
    const wasTypingAt = returnTyping(user);
    setUser(user);
    // The start screen keeps saying it: rides on that bike would not count for this patient.
    setRefusedBike(refusal ? { patientId: user.id, number, refusal } : null);
    // Results to bring along are asked about first: then the card on the dashboard is enough.
    setJustRegistered(by === "registration" && !isProvider && !isDraftOffered() ? user.id : null);
    navigate(wasTypingAt ?? homePath(user), { replace: true });
  };
}
