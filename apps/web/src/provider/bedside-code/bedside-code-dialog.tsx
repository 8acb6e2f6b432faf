import { useTranslation } from "react-i18next";
import { Problem } from "../../ui/alert.tsx";
import { PrimaryButton } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { ShownCode } from "../shown-code.tsx";
import { fullName } from "./bedside-steps.ts";
import { ConfirmStep } from "./confirm-step.tsx";
import { ConfirmedStep } from "./confirmed-step.tsx";
import { CorrectStep } from "./correct-step.tsx";
import { EmailAccountsStep } from "./email-accounts-step.tsx";
import { OtherNumberStep } from "./other-number-step.tsx";
import { type BedsideCode, useBedsideCode } from "./use-bedside-code.ts";
import { WitnessStep } from "./witness-step.tsx";
import { WristbandStep } from "./wristband-step.tsx";

/** From a wristband to a code: one dialog, whose steps follow from the server's replies. */
export default function BedsideCodeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("bedside");
  const bedside = useBedsideCode();
  return (
    <Dialog title={t(`title.${bedside.step.name}`)} isOpen onClose={onClose} size="small">
      <Step bedside={bedside} onClose={onClose} />
    </Dialog>
  );
}

function Step({ bedside, onClose }: { bedside: BedsideCode; onClose: () => void }) {
  const { step } = bedside;
  switch (step.name) {
    case "wristband":
      return <WristbandStep bedside={bedside} onClose={onClose} />;
    case "emailAccounts":
      return <EmailAccountsStep bedside={bedside} accounts={step.accounts} />;
    case "confirm":
      return <ConfirmStep bedside={bedside} account={step.account} />;
    case "confirmed":
      return <ConfirmedStep bedside={bedside} account={step.account} onClose={onClose} />;
    case "otherNumber":
      return <OtherNumberStep bedside={bedside} />;
    case "correct":
      return <CorrectStep bedside={bedside} />;
    case "witness":
      return <WitnessStep bedside={bedside} reason={step.reason} />;
    case "code":
      return <CodeStep bedside={bedside} code={step.code} onClose={onClose} />;
  }
}

function CodeStep({ bedside, code, onClose }: { bedside: BedsideCode; code: string; onClose: () => void }) {
  const { t } = useTranslation("bedside");
  const wristband = bedside.form.getValues();
  const { patientNumber } = wristband;
  const name = fullName(wristband);
  return (
    <>
      <ShownCode
        key={code}
        code={code}
        whom={name === "" ? t("code.forNumber", { patientNumber }) : t("code.forName", { name, patientNumber })}
        onNewCode={() => bedside.issue({ by: "number" })}
        starts={bedside}
      >
        {t("code.hint")}
      </ShownCode>
      <Problem message={bedside.problem} />
      <DialogActions>
        <PrimaryButton onClick={onClose}>{t("done")}</PrimaryButton>
      </DialogActions>
    </>
  );
}
