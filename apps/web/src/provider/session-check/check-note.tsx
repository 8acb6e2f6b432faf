import type { ProviderPatient } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";

/** 'Check: go until 21:00, Dana Provider.' Nothing if the hospital does not use the check. */
export function CheckNote({ patient: { sessionCheck: check } }: { patient: ProviderPatient }) {
  const { t } = useTranslation("session-check");
  const moment = useHospitalMoment();
  if (check === undefined) return null;
  if (check === null || check.state === "lapsed") return t("state.none");
  const { state, reasons, checkedAt, checkedBy: name, validUntil } = check;
  if (state === "go") return t("state.go", { when: moment(validUntil ?? checkedAt), name });
  return t("state.wait", {
    what: reasons.map((reason) => t(`reason.${reason}`)).join(", "),
    name,
    when: moment(checkedAt),
  });
}
