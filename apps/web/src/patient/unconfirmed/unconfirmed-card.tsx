import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { UnconfirmedExplanation } from "./unconfirmed-explanation.tsx";

/** In place of a screen's content, which only confirmed patients have. */
export function UnconfirmedCard() {
  const { t } = useTranslation("unconfirmed");
  return (
    <Card title={t("title")}>
      <UnconfirmedExplanation />
    </Card>
  );
}
