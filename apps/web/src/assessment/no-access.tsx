import { useTranslation } from "react-i18next";
import { useSignedIn } from "../session/signed-in.tsx";
import { SecondaryButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/screen-states.tsx";

/** For a patient the provider has no access to, or for another patient's data. */
export function NoAccess() {
  const { t } = useTranslation("calculator");
  const { user } = useSignedIn();
  const isPatient = user?.userType === "patient";
  return (
    <EmptyState title={t("noAccess.title")} icon="people">
      <p>{t(isPatient ? "noAccess.patient" : "noAccess.provider")}</p>
      {isPatient && (
        <p>
          <SecondaryButton to="/risk-assessment">{t("noAccess.own")}</SecondaryButton>
        </p>
      )}
    </EmptyState>
  );
}
