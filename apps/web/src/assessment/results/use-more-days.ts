import { useTranslation } from "react-i18next";

/** Days still ahead: 'about 5 more days', whole and at least one. */
export function useMoreDays(): (remainingDays: number) => string {
  const { t } = useTranslation("clinical");
  return (remainingDays) => t("stay.more", { count: Math.max(1, Math.round(remainingDays)) });
}
