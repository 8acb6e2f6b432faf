import type { CallBody } from "@bedside-bike/contract";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { isCanceled } from "../../account/passkey-support.ts";
import { call, errorMessage } from "../../api.ts";
import { inTime } from "../../network/in-time.ts";
import { toast } from "../../ui/toast.ts";
import { useEnter } from "./use-sign-in.ts";

async function signInWithPasskey() {
  const { startAuthentication } = await inTime(() => import("@simplewebauthn/browser"));
  const optionsJSON = await call("passkeys.ask");
  const credential = await startAuthentication({ optionsJSON: optionsJSON as never });
  return call("passkeys.signIn", { body: { credential } as unknown as CallBody<"passkeys.signIn"> });
}

export function usePasskey() {
  const { t } = useTranslation(["sign-in", "sign-in-forms"]);
  const enter = useEnter();
  return useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: (reply) => enter(reply, "login"),
    onError: (error) => {
      if (isCanceled(error)) return;
      toast({
        title: t("toast.loginFailed"),
        message: errorMessage(error) ?? t("sign-in-forms:passkey.failedHint"),
        variant: "destructive",
      });
    },
  });
}
