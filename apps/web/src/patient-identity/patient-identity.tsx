import type { ProviderPatient } from "@bedside-bike/contract";
import { createContext, type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { StateChip } from "../ride-state/state-chip.tsx";
import { Text } from "../ui/layout.tsx";
import styles from "./patient-identity.module.css";
import { nameWithBed } from "./patient-names.ts";

export type IdentifiedPatient = Pick<ProviderPatient, "firstName" | "lastName" | "age" | "deviceNumber"> &
  Partial<Pick<ProviderPatient, "bed" | "rideState" | "dayCount">>;

const PatientContext = createContext<IdentifiedPatient | null>(null);

/** Wraps everything about one patient, so that each dialog in it can say whom it concerns. */
export function OfPatient({ patient, children }: { patient: IdentifiedPatient; children: ReactNode }) {
  return <PatientContext value={patient}>{children}</PatientContext>;
}

/** Whole days since the admission of the patient whom the screen is about; null outside `OfPatient`. */
export function useDaysInHospital(): number | null {
  const dayCount = useContext(PatientContext)?.dayCount;
  return dayCount === undefined ? null : dayCount - 1;
}

/**
 * Who is meant, in terms that a nurse can check at the bed: name, age and bike; and what they may do now. First in each
 * dialog about a patient; nothing outside `OfPatient`.
 */
export function PatientIdentity() {
  const patient = useContext(PatientContext);
  if (!patient) return null;
  return (
    <Text padY={2} padX={3} ground="soft" corners="field" anywhere className={styles.identity}>
      <strong>{nameWithBed(patient)}</strong> <PatientFacts patient={patient} />
      {patient.rideState && (
        <span className={styles.state}>
          <StateChip rideState={patient.rideState} />
        </span>
      )}
    </Text>
  );
}

/** '81 years, bike 121'. */
function PatientFacts({ patient: { age, deviceNumber } }: { patient: IdentifiedPatient }) {
  const { t } = useTranslation("patient-identity");
  const bike = deviceNumber === null ? t("noBike") : t("bike", { number: deviceNumber });
  return (
    <Text as="span" tone="second" size="small" className={styles.facts}>
      {t("age", { count: age })}, {bike}
    </Text>
  );
}
