import type { HelpRequest, ProviderPatient } from "@bedside-bike/contract";

export interface Calling {
  readonly patient: ProviderPatient;
  readonly request: HelpRequest;
}

/** A call to which nobody is going: told, whether or not the patient says that they feel better. */
export const isOpen = ({ stage }: Pick<HelpRequest, "stage">): boolean => stage === "told" || stage === "unseen";

/** The calls of these patients: those to which nobody is going first, each kind from the first touch on. */
export function callsOf(patients: readonly ProviderPatient[]): Calling[] {
  return patients
    .flatMap((patient) => (patient.helpRequest ? [{ patient, request: patient.helpRequest }] : []))
    .sort(
      (a, b) =>
        Number(isOpen(b.request)) - Number(isOpen(a.request)) ||
        Date.parse(a.request.askedAt) - Date.parse(b.request.askedAt),
    );
}

/** Somebody goes there: the alarm is over. */
export const isHelpComing = ({ helpRequest }: Pick<ProviderPatient, "helpRequest">): boolean =>
  helpRequest?.stage === "coming";
