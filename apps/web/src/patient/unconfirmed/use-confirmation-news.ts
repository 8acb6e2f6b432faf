import type { PatientUser } from "@bedside-bike/contract";
import { useEffect } from "react";
import { useSignedIn } from "../../session/signed-in.tsx";

/** A nurse may confirm the account while the patient's tablet stays on: the other screens then open without a reload. */
export function useConfirmationNews(loaded: PatientUser | undefined): void {
  const { patient, updateUser } = useSignedIn();
  useEffect(() => {
    if (!loaded || !patient || loaded.id !== patient.id || loaded.isConfirmed === patient.isConfirmed) return;
    updateUser({ ...patient, isConfirmed: loaded.isConfirmed });
  }, [loaded, patient, updateUser]);
}
