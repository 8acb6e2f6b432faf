import { NEWS2, type SessionCheckSign } from "@bedside-bike/clinical";
import type { CallReply, SessionCheckReason } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { useBeforeWords } from "../../ride-state/use-before-words.ts";
import { useSafetyWords } from "../../ride-state/use-safety-words.ts";
import { Alert } from "../../ui/alert.tsx";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { Stack } from "../../ui/layout.tsx";
import { stepOfLine } from "./check-lines.ts";
import { usePartWords } from "./still-needed.ts";

type Checked = CallReply<"sessionChecks.create">;

interface CheckedWaitProps {
  checked: Checked;
  hasAssistDevice: boolean;
  /** Back to the signs, with what was entered; left out if none is missing. */
  onRecord: (() => void) | undefined;
  onClose: () => void;
}

/** Why to wait, with the sentence of each line, and what follows from it. */
export function CheckedWait({ checked, hasAssistDevice, onRecord, onClose }: CheckedWaitProps) {
  const { t } = useTranslation(["session-check", "safety-state"]);
  const words = useReasonWords(checked, hasAssistDevice);
  const { reasons, rideState, contradiction } = checked;
  const head = reasons.some(isLine)
    ? t("safety-state:before.failed")
    : reasons.includes("vital_signs") && t("session-check:incomplete");
  return (
    <Stack gap={3}>
      <Alert>
        <strong>{t("session-check:waitTitle")}.</strong> {head}
      </Alert>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{words(reason)}</li>
        ))}
      </ul>
      {contradiction && <p>{t("session-check:contradiction", contradiction)}</p>}
      {rideState.state === "hold" && <p>{t("session-check:held")}</p>}
      {rideState.mayStart && <p>{t("session-check:stillOpen")}</p>}
      <DialogActions>
        {onRecord ? (
          <>
            <SecondaryButton onClick={onClose}>{t("session-check:close")}</SecondaryButton>
            <PrimaryButton onClick={onRecord}>{t("session-check:recordSigns")}</PrimaryButton>
          </>
        ) : (
          <PrimaryButton onClick={onClose}>{t("session-check:close")}</PrimaryButton>
        )}
      </DialogActions>
    </Stack>
  );
}

const isLine = (reason: SessionCheckReason): reason is keyof typeof stepOfLine => reason in stepOfLine;

function useReasonWords({ news2, missing }: Checked, hasAssistDevice: boolean) {
  const { t } = useTranslation(["session-check", "safety-check"]);
  const before = useBeforeWords();
  const safety = useSafetyWords();
  const partsOf = usePartWords();
  return (reason: SessionCheckReason): string => {
    if (isLine(reason)) return t("session-check:waitNo", { line: before(stepOfLine[reason]) });
    if (reason === "vital_signs") return t("session-check:stillNeeded", { parts: partsOf(missing, hasAssistDevice) });
    if (reason === "news2") {
      const rule = t(news2 >= NEWS2.stopFrom ? "safety-check:news2.stop" : "safety-check:news2.ask");
      return `${t("session-check:news2", { total: news2 })}. ${rule}`;
    }
    const sign: SessionCheckSign = reason;
    return `${t(`session-check:vital.${sign}`)}: ${safety.why(sign)}`;
  };
}
