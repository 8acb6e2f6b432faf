import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../api.ts";
import { anyText, type Draft, useDraft } from "../session/use-draft.ts";
import { PrimaryButton, SecondaryButton, TextButton } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";
import { bikeNumberProblem } from "../ui/field-problem.ts";
import { Row, Stack } from "../ui/layout.tsx";
import { bikeInUse } from "./bike-in-use.ts";
import { useLinkBike, useReleaseBike } from "./use-bike-link.ts";

interface BikeDialogProps {
  /** A screen may have both; each keeps what was typed in its own. */
  from: "card" | "notice";
  patientId: number;
  deviceNumber: string | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Links another bike by its number, or lets go of the one that is linked. */
export default function BikeDialog({ from, isOpen, onClose, ...bike }: BikeDialogProps) {
  const { t } = useTranslation("bike");
  const draft = useDraft({ about: ["bike", from, bike.patientId], initial: "", restore: anyText });
  const close = () => {
    draft.forget();
    onClose();
  };
  return (
    <Dialog title={t("dialog.title")} isOpen={isOpen} onClose={close} size="small">
      <BikeForm {...bike} draft={draft} onDone={close} />
    </Dialog>
  );
}

type BikeFormProps = Pick<BikeDialogProps, "patientId" | "deviceNumber"> & { draft: Draft<string>; onDone: () => void };

/** Mounted again each time the dialog opens. */
function BikeForm({ patientId, deviceNumber, draft, onDone }: BikeFormProps) {
  const { t } = useTranslation(["bike", "shell"]);
  const number = draft.value;
  const [isUnreadable, setIsUnreadable] = useState(false);
  const link = useLinkBike(patientId);
  const release = useReleaseBike(patientId);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isLinkable = number.trim() !== "" && bikeNumberProblem(number) === null;
    setIsUnreadable(!isLinkable);
    if (isLinkable) linkIt(false);
  };
  const linkIt = (takeOver: boolean) => link.mutate({ deviceNumber: number, takeOver }, { onSuccess: onDone });
  const isInUse = bikeInUse(link.error) !== null;
  const failure = () => {
    if (link.error === null) return undefined;
    if (isInUse) return t("inUse", { number: number.trim() });
    return errorMessage(link.error) ?? `${t("toast.linkFailed")}. ${t("toast.tryAgain")}`;
  };

  return (
    <Stack as="form" gap={4} onSubmit={submit} noValidate>
      <p>{deviceNumber === null ? t("dialog.none") : t("dialog.linked", { number: deviceNumber })}</p>
      <TextField
        value={number}
        onChange={(event) => {
          link.reset();
          setIsUnreadable(false);
          draft.change(event.target.value);
        }}
        inputMode="numeric"
        autoComplete="off"
        label={t("dialog.number")}
        placeholder={t("dialog.placeholder")}
        hint={t("dialog.hint")}
        error={isUnreadable ? t("dialog.missing") : failure()}
      />
      {isInUse && <p role="status">{t("takeOverText")}</p>}
      <Row align="stretch" justify="end" gap={3}>
        {/* The two swap sides: a second touch where 'Link bike' was leaves the bike to whoever has it. */}
        {isInUse ? (
          <>
            <PrimaryButton starts={link} pendingLabel={t("dialog.pending")} onClick={() => linkIt(true)}>
              {t("takeOver")}
            </PrimaryButton>
            <SecondaryButton onClick={onDone}>{t("leaveIt")}</SecondaryButton>
          </>
        ) : (
          <>
            <SecondaryButton onClick={onDone}>{t("shell:cancel")}</SecondaryButton>
            <PrimaryButton type="submit" starts={link} pendingLabel={t("dialog.pending")}>
              {t("dialog.submit")}
            </PrimaryButton>
          </>
        )}
      </Row>
      {deviceNumber !== null && (
        <Stack tone="second" line="above">
          <Row justify="between" gap={4} rowGap={1} above={3}>
            <p>{t("dialog.releaseHint")}</p>
            <TextButton
              starts={release}
              pendingLabel={t("dialog.releasing")}
              onClick={() => release.mutate(deviceNumber, { onSuccess: onDone })}
            >
              {t("dialog.release", { number: deviceNumber })}
            </TextButton>
          </Row>
        </Stack>
      )}
    </Stack>
  );
}
