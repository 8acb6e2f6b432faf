import { useTranslation } from "react-i18next";
import { formatDay } from "../../number-format.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import { useHospitalDay } from "../../ui/use-hospital-day.ts";
import styles from "./link-is-on.module.css";
import { useEndLink } from "./use-family-link.ts";

interface LinkIsOnProps {
  /** Null until the server has said. */
  endsAt: string | null;
  onEnded: () => void;
}

export function LinkIsOn({ endsAt, onEnded }: LinkIsOnProps) {
  const { t, i18n } = useTranslation("family-link");
  const dayOf = useHospitalDay();
  const end = useEndLink(onEnded);
  return (
    <Card>
      <Row justify="between" gap={4}>
        <div className={styles.words}>
          <Text as="h2" size="large">
            {t("on.title")}
          </Text>
          <Text above={1} tone="second">
            {endsAt ? t("on.until", { date: formatDay(dayOf(endsAt), "long", i18n.language) }) : "\u00a0"}
          </Text>
        </div>
        <SecondaryButton starts={end} pendingLabel={t("on.ending")} onClick={() => end.mutate()}>
          {t("on.end")}
        </SecondaryButton>
      </Row>
    </Card>
  );
}
