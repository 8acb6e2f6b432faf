import type { ProviderPatient } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { assessLink } from "../../goals/goal-problem.tsx";
import { nameWithBed } from "../../patient-identity/patient-names.ts";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useHelpCall } from "../help/help-calls.tsx";
import { type Act, linkTo, type ToDo } from "./arrange-today.ts";
import styles from "./today-table.module.css";

interface ToDoButtonProps {
  patient: ProviderPatient;
  toDo: ToDo;
  /** The first one in the table: the only filled button. */
  isFirst: boolean;
  onAct: (act: Act, patient: ProviderPatient) => void;
}

/**
 * The one thing to do next: done at once if it is one tap or a dialog, otherwise a link to the page where it is done.
 */
export function ToDoButton({ patient, toDo, isFirst, onAct }: ToDoButtonProps) {
  const { t } = useTranslation("provider");
  const Button = isFirst ? PrimaryButton : SecondaryButton;
  const words = (
    <>
      {t(`today.toDo.${toDo}`)}
      <VisuallyHidden>, {nameWithBed(patient)}</VisuallyHidden>
    </>
  );
  if (toDo === "going" && patient.helpRequest) {
    return <GoingButton Button={Button} requestId={patient.helpRequest.id} words={words} />;
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

interface GoingButtonProps {
  Button: typeof PrimaryButton;
  requestId: number;
  words: React.ReactNode;
}

function GoingButton({ Button, requestId, words }: GoingButtonProps) {
  const go = useHelpCall("helpRequests.answer", requestId);
  return (
    <Button size="small" className={styles.button} isPending={go.isPending} onClick={() => go.mutate()}>
      {words}
    </Button>
  );
}
