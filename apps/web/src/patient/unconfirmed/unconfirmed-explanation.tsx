import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Grid, Row, Stack, Text } from "../../ui/layout.tsx";

/** What works before a provider has confirmed the account, what works then, and who can do it. */
export function UnconfirmedExplanation() {
  const { t } = useTranslation("unconfirmed");
  return (
    <Grid min="17rem" gap={6} rowGap={5}>
      <Text wide>{t("why")}</Text>
      <Stack padY={4} padX={4} ground="soft" corners="field" wide>
        <Heading text={t("howTitle")} />
        <p>{t("how")}</p>
      </Stack>
      <div>
        <Heading text={t("worksTitle")} />
        <List icon="check" texts={[t("works.rides"), t("works.calculator")]} />
      </div>
      <div>
        <Heading text={t("laterTitle")} />
        <List icon="forward" texts={[t("later.access"), t("later.wall")]} />
      </div>
    </Grid>
  );
}

const Heading = ({ text }: { text: string }) => (
  <Text as="h3" size="large" below={2}>
    {text}
  </Text>
);

const List = ({ icon, texts }: { icon: IconName; texts: readonly string[] }) => (
  <Stack as="ul" gap={2}>
    {texts.map((text) => (
      <Row as="li" key={text} nowrap align="start" gap={3} tone="primary">
        <Icon name={icon} />
        <Text as="span" tone="ink">
          {text}
        </Text>
      </Row>
    ))}
  </Stack>
);
