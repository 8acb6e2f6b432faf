import type { ProviderPatient } from "@bedside-bike/contract";
import { Fragment } from "react";
import { StateChip } from "../../ride-state/state-chip.tsx";
import { Text } from "../../ui/layout.tsx";
import { isHelpComing } from "../help/calling.ts";
import styles from "./state-line.module.css";
import { type StateNote, useStateNotes } from "./use-state-notes.ts";

/** The one chip of a patient, with what is behind it as text. */
export function StateLine({ patient, isSmall = false }: { patient: ProviderPatient; isSmall?: boolean }) {
  return (
    <span className={styles.line}>
      <StateChip rideState={patient.rideState} isHelpComing={isHelpComing(patient)} isSmall={isSmall} />
      <StateNotes patient={patient} />
    </span>
  );
}

export function StateNotes({ patient }: { patient: ProviderPatient }) {
  const notes = useStateNotes(patient);
  if (notes.length === 0) return null;
  return (
    <Text as="span" tone="second" size="small" anywhere>
      {notes.map((note, index) => (
        <Fragment key={note.key}>
          {index > 0 && " · "}
          <Note note={note} />
        </Fragment>
      ))}
    </Text>
  );
}

const Note = ({ note: { text, tone } }: { note: StateNote }) =>
  tone ? (
    <Text as="strong" tone={tone} weight="bold">
      {text}
    </Text>
  ) : (
    text
  );
