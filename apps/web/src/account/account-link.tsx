import { useTranslation } from "react-i18next";
import { useSystemStatus } from "../ui/app-shell.tsx";
import { SecondaryButton } from "../ui/button.tsx";

/** Link to the account's sign-ins and passkeys. Demo sign-in has neither. */
export function AccountLink() {
  const { t } = useTranslation();
  const { data: status } = useSystemStatus();
  if (status?.authMode !== "verified") return null;
  return (
    <SecondaryButton size="small" to="/account">
      {t("nav.account")}
    </SecondaryButton>
  );
}
