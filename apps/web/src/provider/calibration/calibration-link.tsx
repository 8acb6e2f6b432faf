import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../../ui/button.tsx";
import { useProvider } from "../use-provider.ts";

/** For administrators only, like the pages behind them. */
export function CalibrationLink() {
  const { t } = useTranslation("provider");
  const { isAdministrator } = useProvider();
  return isAdministrator ? (
    <>
      <SecondaryButton size="small" to="/administration">
        {t("administration")}
      </SecondaryButton>
      <SecondaryButton size="small" to="/calibration">
        {t("calibration")}
      </SecondaryButton>
    </>
  ) : null;
}
