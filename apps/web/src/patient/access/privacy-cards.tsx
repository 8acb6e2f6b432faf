import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";

const rights = ["progress", "goals", "risk", "consistency"] as const;
const promises = ["revoke", "notify", "sees", "never", "log"] as const;

/** What a provider with access may do, and what stays private. */
export function PrivacyCards() {
  const { t } = useTranslation("access");
  return (
    <>
      <Card title={t("full.title")} variant="soft">
        <Text below={3}>{t("full.intro")}</Text>
        <Stack as="ul" gap={3}>
          {rights.map((key) => (
            <Point key={key} icon="check">
              {t(`full.${key}`)}
            </Point>
          ))}
        </Stack>
      </Card>
      <Card title={t("privacy.title")}>
        <Stack as="ul" gap={3}>
          {promises.map((key) => (
            <Point key={key} icon={key === "never" ? "close" : "check"}>
              {t(`privacy.${key}`)}
            </Point>
          ))}
        </Stack>
      </Card>
    </>
  );
}

function Point({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <Row as="li" nowrap align="start" gap={3}>
      <Stack as="span" tone="primary" fixed>
        <Icon name={icon} />
      </Stack>
      <span>{children}</span>
    </Row>
  );
}
