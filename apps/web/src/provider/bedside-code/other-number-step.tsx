import { useTranslation } from "react-i18next";
import { Problem } from "../../ui/alert.tsx";
import { SecondaryButton } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import styles from "./bedside-code.module.css";
import { fullName } from "./bedside-steps.ts";
import { Choice } from "./choice.tsx";
import type { BedsideCode } from "./use-bedside-code.ts";
import { useStepStart } from "./use-step-start.ts";

/** A patient of this name and birth date has another number: two people, or a number that is wrong. */
export function OtherNumberStep({ bedside }: { bedside: BedsideCode }) {
  const { t } = useTranslation("bedside");
  const start = useStepStart();
  const wristband = bedside.form.getValues();
  return (
    <Stack gap={4}>
      <p ref={start} tabIndex={-1} className={styles.start}>
        {t("otherNumber.intro", { name: fullName(wristband), patientNumber: wristband.patientNumber })}
      </p>
      <Choice>
        <Text as="h3" size="large">
          {t("otherNumber.other")}
        </Text>
        <p>{t("otherNumber.otherHint")}</p>
        <SecondaryButton
          isFullWidth
          isPending={bedside.isCreating}
          pendingLabel={t("wristband.pending")}
          onClick={() => bedside.issue({ createAccount: true })}
        >
          {t("otherNumber.createAccount")}
        </SecondaryButton>
      </Choice>
      <Choice>
        <Text as="h3" size="large">
          {t("otherNumber.same")}
        </Text>
        <p>{t("otherNumber.sameHint")}</p>
        <SecondaryButton isFullWidth onClick={() => bedside.setStep({ name: "correct" })}>
          {t("otherNumber.correct")}
        </SecondaryButton>
      </Choice>
      <Problem message={bedside.problem} />
      <DialogActions>
        <SecondaryButton onClick={() => bedside.setStep({ name: "wristband" })}>{t("back")}</SecondaryButton>
      </DialogActions>
    </Stack>
  );
}
