import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { draftWaitsUntil } from "../../assessment/saved-draft.ts";
import { Text } from "../../ui/layout.tsx";
import { useHospitalTime } from "../../ui/use-hospital-time.ts";

/** Above a patient's registration, to whoever comes from the public calculator's results. */
export function ResultsWaiting() {
  const { t } = useTranslation("sign-in-forms");
  const { state } = useLocation();
  const time = useHospitalTime();
  const until = draftWaitsUntil();
  if (!state?.isForPatient && until === null) return null;
  return (
    <Text padY={3} padX={4} ground="soft" corners="field" role="status">
      {until === null ? (
        <strong>{t("waiting.forPatient")}</strong>
      ) : (
        <>
          <strong>{t("waiting.title")}</strong> {t("waiting.text", { time: time(until) })}
        </>
      )}
    </Text>
  );
}
