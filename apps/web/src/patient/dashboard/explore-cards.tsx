import { useTranslation } from "react-i18next";
import { AppLink } from "../../ui/app-link.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { layoutClass, Row, Stack, Text } from "../../ui/layout.tsx";
import styles from "./explore-cards.module.css";

const places = [
  ["community", "/kudos-wall", "heart"],
  ["games", "/games", "target"],
  ["calculator", "/risk-assessment", "calculator"],
] as const satisfies readonly (readonly [string, string, IconName])[];

const frame = layoutClass({ ground: "surface", corners: "card", line: "around", screenOnly: true });

/** While the patient may not ride, the games are named and not offered. */
export function ExploreCards({ mayRide }: { mayRide: boolean }) {
  const { t } = useTranslation(["dashboard", "shell"]);
  return (
    <nav className={`${styles.cards} ${frame}`} aria-label={t("explore.title")}>
      {places.map(([key, to, icon]) => (
        <AppLink key={key} to={to} className={styles.card}>
          <Row as="span" justify="center" tone="primary" ground="soft" corners="field" fixed className={styles.icon}>
            <Icon name={icon} size={26} />
          </Row>
          <Stack as="span">
            <Row as="span" gap={3} rowGap={0}>
              <Text as="strong" size="large" className={styles.title}>
                {t(`explore.${key}.title`)}
              </Text>
              <Chip>{t(`explore.${key}.badge`)}</Chip>
            </Row>
            <Text as="span" tone="second" size="small" className={styles.text}>
              {key === "games" && !mayRide ? t("explore.games.later") : t(`explore.${key}.text`)}{" "}
              {key === "calculator" && t("shell:aiMeans")}
            </Text>
          </Stack>
        </AppLink>
      ))}
    </nav>
  );
}
