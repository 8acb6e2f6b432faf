import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../api.ts";
import { Problem } from "../ui/alert.tsx";
import { PrimaryButton, SecondaryButton } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Stack } from "../ui/layout.tsx";
import { ShownCode } from "./shown-code.tsx";

/** Makes the code, and shows it. */
export default function WitnessCodeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["bedside", "shell"]);
  const [code, setCode] = useState<string | null>(null);
  const issue = useMutation({
    mutationFn: () => call("witnessCodes.issue"),
    onSuccess: (reply) => setCode(reply.code),
  });
  const make = () => issue.mutate();
  return (
    <Dialog
      title={t("witness.title")}
      isOpen
      onClose={onClose}
      size="small"
      actions={
        code ? (
          <PrimaryButton onClick={onClose}>{t("done")}</PrimaryButton>
        ) : (
          <>
            <SecondaryButton onClick={onClose}>{t("shell:cancel")}</SecondaryButton>
            <PrimaryButton starts={issue} pendingLabel={t("witness.pending")} onClick={make}>
              {t("witness.submit")}
            </PrimaryButton>
          </>
        )
      }
    >
      <Stack gap={4}>
        {code ? (
          <ShownCode key={code} code={code} whom={null} onNewCode={make} starts={issue}>
            {t("witness.for")}
          </ShownCode>
        ) : (
          <Stack gap={3}>
            <p>{t("witness.hint")}</p>
            <p>{t("witness.check")}</p>
          </Stack>
        )}
        <Problem error={issue.error} />
      </Stack>
    </Dialog>
  );
}
