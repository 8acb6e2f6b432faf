import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { useDashboard } from "../use-dashboard.ts";
import { UnconfirmedExplanation } from "./unconfirmed-explanation.tsx";
import { useConfirmationNews } from "./use-confirmation-news.ts";

/**
 * In place of a screen's content, which only confirmed patients have: the screen opens once the account is confirmed.
 */
export function UnconfirmedCard() {
  const { t } = useTranslation("unconfirmed");
  useConfirmationNews(useDashboard().data?.patient);
  return (
    <Card title={t("title")}>
      <UnconfirmedExplanation />
    </Card>
  );
}
