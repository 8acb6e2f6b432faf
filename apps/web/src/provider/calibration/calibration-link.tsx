import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../../ui/button.tsx";
import { useProvider } from "../use-provider.ts";

/** For administrators only, like the page behind it. */
export function CalibrationLink() {
  const { t } = useTranslation("provider");
  const { isAdministrator } = useProvider();
  return isAdministrator ? (
    <SecondaryButton size="small" to="/calibration">
      {t("calibration")}
    </SecondaryButton>
  ) : null;
}
