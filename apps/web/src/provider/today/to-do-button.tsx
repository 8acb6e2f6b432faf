import type { ProviderPatient } from "@bedside-bike/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { assessLink } from "../../goals/goal-problem.tsx";
import { useMayAssess } from "../../goals/prescribers-only.tsx";
import { nameWithBed } from "../../patient-identity/patient-names.ts";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Text } from "../../ui/layout.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { AtBedButton } from "../help/at-bed-button.tsx";
import { useGoing, useGoingToStop } from "../help/use-help-call.ts";
import { type Act, isForPrescribers, linkTo, type ToDo } from "./arrange-today.ts";
import styles from "./today-table.module.css";

interface ToDoButtonProps {
  patient: ProviderPatient;
  toDo: ToDo;
  /** The first one in the table: the only filled button. */
  isFirst: boolean;
  onAct: (act: Act, patient: ProviderPatient) => void;
}

/**
 * The one thing to do next: done at once if it is one tap or a dialog, otherwise a link to the page where it is done. Who
 * may not do it reads only what it is.
 */
export function ToDoButton({ patient, toDo, isFirst, onAct }: ToDoButtonProps) {
  const { t } = useTranslation("provider");
  const mayAssess = useMayAssess();
  const Button = isFirst ? PrimaryButton : SecondaryButton;
  const words = (
    <>
      {t(`today.toDo.${toDo}`)}
      <VisuallyHidden>, {nameWithBed(patient)}</VisuallyHidden>
    </>
  );
  if (!mayAssess && isForPrescribers(toDo)) {
    return (
      <Text as="span" tone="second">
        {words}
      </Text>
    );
  }
  if (toDo === "going" && patient.helpRequest) {
    return <GoingButton Button={Button} patientId={patient.id} requestId={patient.helpRequest.id} words={words} />;
  }
  if (toDo === "stop" && patient.mustStop) {
    return <StopButton Button={Button} patientId={patient.id} rideId={patient.mustStop.rideId} words={words} />;
  }
  if (toDo === "atBed" && patient.helpRequest) {
    return (
      <AtBedButton Button={Button} patient={patient} requestId={patient.helpRequest.id} className={styles.button} />
    );
  }
  const look = { size: "small", className: styles.button } as const;
  if (toDo === "check" || toDo === "notDone") {
    return (
      <Button {...look} onClick={() => onAct(toDo, patient)}>
        {words}
      </Button>
    );
  }
  return (
    <Button {...look} to={toDo === "assess" ? assessLink(patient.id) : linkTo(patient)}>
      {words}
    </Button>
  );
}

interface GoButtonProps {
  Button: typeof PrimaryButton;
  words: ReactNode;
}

const GoingButton = ({ patientId, requestId, ...props }: GoButtonProps & { patientId: number; requestId: number }) => (
  <GoButton {...props} go={useGoing(patientId, requestId)} />
);

const StopButton = ({ patientId, rideId, ...props }: GoButtonProps & { patientId: number; rideId: string }) => (
  <GoButton {...props} go={useGoingToStop(patientId, rideId)} />
);

function GoButton({ Button, words, go }: GoButtonProps & { go: ReturnType<typeof useGoing> }) {
  return (
    <Button size="small" className={styles.button} starts={go} onClick={() => go.mutate(undefined)}>
      {words}
    </Button>
  );
}
