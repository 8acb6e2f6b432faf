import type { StopCriterionId } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { PatientIdentity } from "../../patient-identity/patient-identity.tsx";
import { SecondaryButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { partsOf, type StopPart } from "./stop-parts.ts";
import { useStopPartWords } from "./use-stop-part-words.ts";

interface StopDialogProps {
  /** Null: closed. */
  criterion: StopCriterionId | null;
  onStop: (part: StopPart) => void;
  onClose: () => void;
}

/** Which one it was, in one more touch: that is what is recorded. */
export function StopDialog({ criterion, onStop, onClose }: StopDialogProps) {
  const { t } = useTranslation("clinical-dashboard");
  const wordsOf = useStopPartWords();
  return (
    <Dialog title={t("now.which")} isOpen={criterion !== null} onClose={onClose} size="small">
      <PatientIdentity />
      <Stack as="ul" gap={2} above={4} below={3}>
        {criterion &&
          partsOf(criterion).map((part) => (
            <li key={part.part}>
              <SecondaryButton isFullWidth onClick={() => onStop(part)}>
                {wordsOf(part)}
              </SecondaryButton>
            </li>
          ))}
      </Stack>
      <Text above={1} tone="second">
        {t(criterion === "wish" ? "now.wishThen" : "now.stopThen")}
      </Text>
    </Dialog>
  );
}
