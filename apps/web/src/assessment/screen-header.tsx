import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageHeader } from "../ui/page-header.tsx";

/** The calculator's title, with whom it is about and, in a provider's form, its steps. */
export function ScreenHeader({ subtitle, actions }: { subtitle?: string | undefined; actions?: ReactNode }) {
  const { t } = useTranslation("calculator");
  return <PageHeader title={t("screen.title")} subtitle={subtitle} actions={actions} />;
}
