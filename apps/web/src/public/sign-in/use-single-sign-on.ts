import type { CallBody } from "@bedside-bike/contract";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, errorMessage } from "../../api.ts";
import { toast } from "../../ui/toast.ts";
import { useEnter } from "./use-sign-in.ts";

/** Redirects to the hospital's single sign-on. */
export function useStartSingleSignOn() {
  const { t } = useTranslation(["sign-in", "sign-in-forms"]);
  return useMutation({
    mutationFn: () => call("singleSignOn.start"),
    onSuccess: ({ address }) => window.location.assign(address),
    onError: (error) => {
      toast({
        title: t("toast.loginFailed"),
        message: errorMessage(error) ?? t("sign-in-forms:singleSignOn.failedHint"),
        variant: "destructive",
      });
    },
  });
}

export function useFinishSingleSignOn() {
  const enter = useEnter();
  return useMutation({
    mutationFn: (body: CallBody<"singleSignOn.finish">) => call("singleSignOn.finish", { body }),
    onSuccess: (reply) => enter(reply, "login"),
  });
}
