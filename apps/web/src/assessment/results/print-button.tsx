import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../../ui/button.tsx";

export function PrintButton() {
  const { t } = useTranslation("calculator");
  return (
    <SecondaryButton size="small" onClick={() => window.print()}>
      {t("results.print")}
    </SecondaryButton>
  );
}
